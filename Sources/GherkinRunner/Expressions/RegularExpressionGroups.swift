/// The capture groups of a regular expression, read from its source. The source is valid, so this
/// only finds the parentheses; it knows nothing of what they match.
struct RegularExpressionGroups {
  /// A group of the outermost level.
  struct Group: Equatable {
    /// What stands between its parentheses.
    let source: String
    /// The groups inside it.
    let shape: CaptureShape
  }

  /// The groups of the outermost level, in order.
  private(set) var outermost: [Group] = []

  init(of source: String) {
    typealias Open = (start: Int, isCapturing: Bool, inside: [Group])
    let scalars = Array(source.unicodeScalars)
    var open: [Open] = []
    var isEscaped = false
    var isInClass = false
    for (index, scalar) in scalars.enumerated() {
      defer { isEscaped = scalar == "\\" && !isEscaped }
      guard !isEscaped else { continue }
      switch scalar {
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass:
        open.append((index + 1, Self.isCapturing(scalars[(index + 1)...]), []))
      case ")" where !isInClass:
        guard let group = open.popLast() else { continue }
        let closed =
          group.isCapturing
          ? [
            Group(
              source: Self.string(scalars[group.start..<index]),
              shape: CaptureShape(children: group.inside.map(\.shape)))
          ] : group.inside
        if open.isEmpty { outermost += closed } else { open[open.count - 1].inside += closed }
      default: break
      }
    }
  }

  private static func isCapturing(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    let marks = Array(rest.prefix(3))
    guard marks.first == "?" else { return true }
    return marks.count == 3 && marks[1] == "<" && marks[2] != "=" && marks[2] != "!"
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
