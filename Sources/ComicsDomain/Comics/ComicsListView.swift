/// The screen with the list of comics.
@MainActor
package protocol ComicsListView: ScreenView where Content == ComicsListContent {
  /// Takes the highlight off a row.
  func deselectRow(at position: RowPosition)
}
