/// Writes reasons and, where values or tables were compared, how they differ.
package enum ReasonMarkup {
  /// More of a message belongs into a file.
  private static let longest = 20_000

  /// The reason why something did not pass.
  ///
  /// - Parameter reason: The reason, if it is another one than that of the result.
  static func markup(_ result: StepResult, reason: String? = nil) -> Markup {
    guard let problem = result.problem, !problem.message.isEmpty else {
      let reason = reason ?? result.reason
      return "<p>\(reason.prefix(1).uppercased() + reason.dropFirst()).</p>"
    }
    guard !problem.parts.isEmpty else { return message(reason ?? result.reason) }
    var (markup, text) = (Markup(), "")
    for part in problem.parts {
      if case .text(let more) = part {
        text += "\(more)\n"
        continue
      }
      markup += message(text)
      text = ""
      switch part {
      case .text: break
      case .values(let expected, let actual):
        markup += DifferenceMarkup.markup(actual, from: expected)
      case .table(let difference): markup += DifferenceMarkup.markup(difference)
      }
    }
    return markup + message(text)
  }

  /// A message of any length.
  package static func message(_ text: some StringProtocol) -> Markup {
    let kept = text.utf8.count > longest ? Substring(text.prefix(longest)) : Substring(text)
    let rest: Markup = kept.utf8.count < text.utf8.count ? "<p>Truncated.</p>" : ""
    guard let start = kept.firstIndex(where: { !$0.isNewline }),
      let last = kept.lastIndex(where: { !$0.isNewline })
    else { return rest }
    return "<pre class=\"reason\">\(kept[start...last])</pre>\(rest)"
  }
}
