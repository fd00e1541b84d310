import ComicsDomain

/// Draws the apps as text.
///
/// A class, as the display of an app has to be. It prints a screen when nothing of it is loading any more; a terminal
/// that can be drawn anew would print each state as it comes.
@MainActor
final class Terminal: Display {
  /// The screen in front, which the user sees.
  private(set) var front: Screen?

  private var tabs: String?
  private var waiting: CheckedContinuation<Void, Never>?

  func show(_ screens: [Screen]) {
    front?.onChange = nil
    front = screens.last
    front?.onChange = { [weak self] state in self?.didChange(to: state) }
  }

  func showTabs(_ titles: [String], selected: Int) {
    tabs = titles.enumerated()
      .map { $0 == selected ? "[\($0 + 1) \($1)]" : "\($0 + 1) \($1)" }
      .joined(separator: "  ")
  }

  /// Takes the tabs away, for an app that has none.
  func hideTabs() { tabs = nil }

  /// Taps the row with this number, the first being 1.
  func tap(_ number: Int) {
    guard let front, front.state.rows.indices.contains(number - 1) else { return }
    front.tap(front.state.rows[number - 1].id)
  }

  /// Waits until the screen in front and its pictures have been loaded, and prints it.
  func printScreen() async {
    guard let front else { return }
    await finishLoading()
    for row in front.state.rows { front.rowIsVisible(row.id) }
    await finishLoading()
    if let tabs { print(tabs) }
    print(text(of: front.state))
  }

  private func finishLoading() async {
    while let front, isLoading(front.state) {
      await withCheckedContinuation { waiting = $0 }
    }
  }

  private func didChange(to state: ViewState) {
    guard !isLoading(state) else { return }
    waiting?.resume()
    waiting = nil
  }

  private func isLoading(_ state: ViewState) -> Bool {
    state.load.isLoading || state.end?.isLoading == true
      || state.rows.contains { $0.picture?.load.isLoading == true }
  }
}

/// Any screen as text.
func text(of state: ViewState) -> String {
  var lines = ["=== \(state.title ?? "…") ==="]
  if let message = state.load.message { lines.append("! \(text(of: message))") }
  if let search = state.search { lines.append("search: \(search)") }
  if let explanation = state.explanation { lines.append(text(of: explanation)) }
  var number = 0
  for section in state.sections {
    if !section.title.isEmpty { lines.append("--- \(section.title)") }
    for row in section.rows {
      number += 1
      lines.append(text(of: row, number: number))
    }
  }
  if let message = state.end?.message { lines.append("… \(text(of: message))") }
  return lines.joined(separator: "\n")
}

private func text(of row: Row, number: Int) -> String {
  var parts = row.texts.map(\.text).filter { !$0.isEmpty }
  if let box = row.isTicked { parts.insert(box ? "[x]" : "[ ]", at: 0) }
  switch row.picture {
  case let picture? where picture.image != nil:
    parts.append("(picture of \(picture.image?.count ?? 0) bytes)")
  case let picture? where picture.load.message != nil: parts.append("(no picture: ↺)")
  case _?: parts.append("(placeholder)")
  case nil: break
  }
  return "\(row.isTappable ? "\(number)." : "-") \(parts.joined(separator: " | "))"
}

private func text(of message: UserMessage) -> String {
  let words = [message.title, message.text].filter { !$0.isEmpty }.joined(separator: ": ")
  return "\(words) [\(message.button)]"
}
