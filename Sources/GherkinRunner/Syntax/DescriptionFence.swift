/// What ends an example in a description, as Markdown, Jira and HTML fence them.
struct DescriptionFence {
  private enum End: Equatable {
    /// A line that begins like this.
    case beginning(String)
    /// A line that holds this.
    case holding(String)
  }

  private let end: End

  /// The fence that `text` begins; `nil` if it begins none, or if the same line ends it.
  init?(_ text: String) {
    let start = text.prefix(40).lowercased()
    if let fence = ["```", "~~~", "\"\"\""].first(where: text.hasPrefix) {
      end = .beginning(fence)
    } else if let name = ["code", "noformat"].first(where: { start.hasPrefix("{\($0)") }),
      let next = start.dropFirst(name.count + 1).first, next == "}" || next == ":",
      let brace = text.firstIndex(of: "}"), text.index(after: brace) == text.endIndex
    {
      end = .beginning("{\(name)}")
    } else if let name = ["pre", "code"].first(where: { start.hasPrefix("<\($0)") }),
      let next = start.dropFirst(name.count + 1).first, next == ">" || next == " "
    {
      end = .holding("</\(name)>")
      if isEnded(by: text) { return nil }
    } else {
      return nil
    }
  }

  /// Whether `text` is the last line of the example.
  func isEnded(by text: String) -> Bool {
    switch end {
    case .beginning(let fence): text.lowercased().hasPrefix(fence)
    case .holding(let tag): text.lowercased().contains(tag)
    }
  }
}
