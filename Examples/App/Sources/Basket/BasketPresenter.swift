import Foundation

/// What the basket screen shows. It lives on the main actor, as this target's settings say.
public final class BasketPresenter {
  /// The total to pay, such as `12.50`.
  public private(set) var total = "0.00"
  /// What stands below the total.
  public private(set) var deliveryNote = ""

  private var lines: [(article: String, price: Decimal)] = []
  private let freeDeliveryFrom: Decimal

  /// A presenter of an empty basket.
  public init(freeDeliveryFrom: Decimal = 20) { self.freeDeliveryFrom = freeDeliveryFrom }

  /// Puts articles into the basket.
  public func add(_ count: Int, of article: String, at price: Decimal) async {
    // A real app would ask a service whether the article is in stock.
    await Task.yield()
    lines += Array(repeating: (article, price), count: count)
    present()
  }

  /// Takes all articles of a name out of the basket.
  public func remove(_ article: String) {
    lines.removeAll { $0.article == article }
    present()
  }

  private func present() {
    let sum = lines.reduce(Decimal(0)) { $0 + $1.price }
    total = sum.formatted(.number.precision(.fractionLength(2)).locale(Locale(identifier: "en_US")))
    deliveryNote = sum >= freeDeliveryFrom ? "Free delivery" : "Delivery costs extra"
  }
}
