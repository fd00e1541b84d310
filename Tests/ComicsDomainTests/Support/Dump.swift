import ComicsDomain
import ComicsTestDoubles
import Foundation

extension ScreenHistory {
  /// What changed on the screen with each state, a line for each.
  var dump: String {
    zip(states, states.dropFirst()).map { before, after in
      var changes: [String] = []
      if before.title != after.title { changes.append("title \(after.title ?? "none")") }
      if before.load.isLoading != after.load.isLoading {
        changes.append(after.load.isLoading ? "loading" : "loaded")
      }
      if before.load.message != after.load.message {
        changes.append(after.load.message.map { "message: \($0.title)" } ?? "no message")
      }
      if before.content != after.content {
        changes.append(after.explanation.map { "nothing: \($0.title)" } ?? "content")
      }
      if before.highlighted != after.highlighted {
        changes.append("highlighted \(after.highlighted ?? "none")")
      }
      return changes.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}

extension ViewState {
  /// The rows as text: a heading for each section that has one, and the texts of each row.
  var dump: String {
    sections.map { section in
      let rows = section.rows.map { row in
        (row.texts.map(\.text) + [row.picture?.address?.absoluteString].compactMap { $0 })
          .joined(separator: " | ")
      }
      let indent = section.title.isEmpty ? "" : "  "
      return ((section.title.isEmpty ? [] : [section.title]) + rows.map { indent + $0 })
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension GroupedComics {
  /// The list of the comics as text.
  @MainActor var dump: String {
    let store = ViewStore()
    store.show(listing { _ in })
    return store.state.dump
  }
}
