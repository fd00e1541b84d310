// What the examples of the documentation take from the reader's own product: Scripts/compile-examples.py.
// A declaration in an example hides the one here.

public import Foundation
public import GherkinRunner

public struct Specs: SpecSuite {
  public init() {}
  public init(server: ServerProcess) {}
  public func makeWorld(for scenario: ScenarioContext) -> Shop { Shop() }
  public func define(_ steps: Steps<Shop>) {}
}

public typealias ShopSpecs = Specs

public let server = ServerProcess()

public struct FailureList: Reporter {
  public init() {}
  public mutating func receive(_ event: RunEvent, into output: inout ReportOutput) {}
}

public struct Shop: HasBasket, Sendable {
  public var basket = Basket()
  public var comics: [Comic] = []
  public var order = Order()
  public var screenshot: [UInt8] = []
  public var screenshotFile = URL(filePath: "page.png")
  public let page = Page()
  public var scenario: ScenarioContext { fatalError() }

  public init() {}

  public mutating func stock(_ count: Int) {}
  public mutating func buy(_ amount: String) throws {}
  public mutating func add(_ title: String, price: String = "") {}
  public mutating func add(_ comic: Comic) {}
  public mutating func signIn() async throws {}
  public mutating func close() {}
}

public struct Comic: Codable, Sendable {
  public var title = ""
  public var price = 0
}

public struct Order: Codable, Equatable, Sendable {
  public init() {}
}

public protocol HasBasket: SendableMetatype {
  var basket: Basket { get set }
}

public struct Basket: Sendable {
  public var cukes = 0

  public init() {}
  public mutating func clear() {}
}

/// A page whose rows can only be read asynchronously.
public struct Page: Sendable {
  public var rows: [String] { get async { [] } }

  public func contains(_ text: String) -> Bool { false }
}

@MainActor public final class BasketModel {
  public var rows: [String] = []

  public init() {}
  public func add(_ title: String) {}
  public func clear() {}
}

@MainActor public final class Screen {
  public let model = SearchModel()
}

@MainActor public final class SearchModel {
  public var rows: [String] = []

  public func search(_ text: String) {}
}

public struct Terminal: Sendable {
  public var output = ""
  public var status = 0

  public init(_ scenario: ScenarioContext) throws {}
  public mutating func write(_ text: String, to name: String) throws {}
  public mutating func run(_ command: String) async throws {}
  public mutating func removeFolder() {}
}

public actor ServerProcess {
  public init() {}
  public var address: URL { get throws { URL(filePath: "/") } }
  public func start() throws {}
  public func stop() {}
}

public struct Client: Sendable {
  /// The answer to the last request.
  public struct Answer: Sendable { public var statusCode = 0 }

  public var answer: Answer?

  public init(base: URL) {}
  public mutating func send(
    _ method: String, _ path: String, body: (any Encodable)? = nil, expecting status: Int? = nil
  ) async throws {}
  public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data())
  }
}

extension Bundle {
  public static var module: Bundle { .main }
}
