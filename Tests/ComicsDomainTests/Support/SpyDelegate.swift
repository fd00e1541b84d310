import ComicsDomain
import ComicsTestDoubles

/// Whom the Marvel screens tell what the user wants, remembered in order.
///
/// A class because screens hold their delegate weakly.
@MainActor final class SpyDelegate: MarvelScreenDelegate {
  /// One call.
  enum Wish: Hashable {
    case character(MarvelRow)
    case comic(MarvelRow)
    case back
  }

  private(set) var wishes: [Wish] = []

  func characterWasSelected(_ character: MarvelRow) { wishes.append(.character(character)) }
  func comicWasSelected(_ comic: MarvelRow) { wishes.append(.comic(comic)) }
  func backWasTapped() { wishes.append(.back) }
}

/// What was selected on a screen, in order.
///
/// A class because a screen reports to it over time.
@MainActor final class Selections<Item> {
  private(set) var items: [Item] = []

  nonisolated init() {}

  func note(_ item: Item) { items.append(item) }
}
