/// Holds what a screen shows, and delivers each change to whatever draws it.
///
/// A class because a presenter writes it while a screen reads it. It does the only thing that all screens do with
/// taps: what is on the screen now does what it was shown to do, and anything else does nothing.
@MainActor
package final class ViewStore {
  /// What the screen shows now.
  package private(set) var state = ViewState()
  /// Is called with the state after each change.
  package var onChange: (@MainActor (ViewState) -> Void)?

  /// The pictures of the rows, where they have any.
  let pictures: Pictures?
  private var actions: [Row.ID: Listing.Action] = [:]

  /// A store whose rows have pictures that the loader brings, or none.
  package init(pictures: Pictures? = nil) {
    self.pictures = pictures
    pictures?.onChange = { [weak self] id, picture in self?.show(picture, in: id) }
  }

  /// Changes the state, and delivers it unless it is the same as before.
  package func update(_ change: (inout ViewState) -> Void) {
    let before = state
    change(&state)
    if state != before { onChange?(state) }
  }

  /// Shows a list, or an explanation where it is empty.
  ///
  /// - Parameter explanation: Why there is nothing to show; nil shows the empty list.
  package func show(_ list: Listing, orExplain explanation: UserMessage? = nil) {
    let sections = take(list)
    update { state in
      if let title = list.title { state.title = title }
      if let explanation, list.isEmpty {
        state.content = .nothing(explanation)
      } else {
        state.content = .list(sections)
      }
    }
  }

  /// Remembers what the rows do, and gives each an identity of its own.
  private func take(_ list: Listing) -> [RowSection] {
    actions = [:]
    var seen: [Row.ID: Int] = [:]
    var sections = list.sections.map { section in
      RowSection(
        title: section.title,
        rows: section.items.map { item in
          let count = seen[item.row.id, default: 0] + 1
          seen[item.row.id] = count
          let row = item.row.with(
            id: count == 1 ? item.row.id : "\(item.row.id), \(count)",
            isTappable: item.action != nil)
          actions[row.id] = item.action
          return row
        })
    }
    pictures?.take(sections.flatMap(\.rows))
    for place in sections.indices {
      for (row, id) in sections[place].rows.map(\.id).enumerated() {
        if let picture = pictures?[id]?.picture { sections[place].rows[row].picture = picture }
      }
    }
    return sections
  }

  private func show(_ picture: Picture, in id: Row.ID) {
    update { state in
      guard case .list(var sections) = state.content else { return }
      for place in sections.indices {
        guard let row = sections[place].rows.firstIndex(where: { $0.id == id }) else { continue }
        sections[place].rows[row].picture = picture
      }
      state.content = .list(sections)
    }
  }

  /// Highlights the row for as long as it takes, and does what the row does; nothing happens for a row that is not
  /// on the screen or does nothing.
  func tap(_ id: Row.ID) {
    guard let action = actions[id], case .list = state.content else { return }
    update { $0.highlighted = id }
    update { $0.highlighted = nil }
    action()
  }
}
