/// What was selected on a screen, in order.
///
/// A class because a screen reports to it over time.
@MainActor
final class Selections<Item> {
  private(set) var items: [Item] = []

  nonisolated init() {}

  func note(_ item: Item) { items.append(item) }
}
