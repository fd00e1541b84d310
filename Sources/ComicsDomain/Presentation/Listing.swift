/// What a screen is to show of something that has arrived, with what a tap on each row does.
package struct Listing {
  /// What a tap on a row does.
  package typealias Action = @MainActor () -> Void

  /// A row and what a tap on it does; nil where nothing happens.
  package struct Item {
    let row: Row
    let action: Action?

    /// A row that does something when it is tapped, or nothing.
    package init(_ row: Row, action: Action? = nil) {
      self.row = row
      self.action = action
    }
  }

  /// Rows below a title, which is empty where they have none.
  package struct Section {
    var title = ""
    let items: [Item]
  }

  /// The title of the screen; nil leaves the title alone.
  let title: String?
  /// The sections from top to bottom.
  let sections: [Section]

  package init(title: String? = nil, sections: [Section]) {
    self.title = title
    self.sections = sections
  }

  /// A list that is one section, or none while it has no rows.
  package init(title: String? = nil, items: [Item] = []) {
    self.init(title: title, sections: items.isEmpty ? [] : [Section(items: items)])
  }

  package var isEmpty: Bool { sections.allSatisfy(\.items.isEmpty) }
}
