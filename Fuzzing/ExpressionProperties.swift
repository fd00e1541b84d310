/// What has to be true of every Cucumber expression and every text: the input's first line is taken
/// for the one, the rest for the other.
struct ExpressionProperties {
  /// Beyond this the parser is what is being tested.
  private static let longest = 400

  private let pattern: String
  private let text: Bytes

  init(_ bytes: Bytes) {
    let bytes = bytes.prefix(Self.longest)
    let end = bytes.firstIndex(of: .lineFeed) ?? bytes.endIndex
    pattern = String(decoding: bytes[..<end], as: UTF8.self)
    // Steps are UTF-8: whatever else was there is replaced.
    text = Bytes(String(decoding: bytes[end...].dropFirst(), as: UTF8.self).utf8)
  }

  func check() {
    let compiled: CompiledPattern
    do {
      compiled = try CompiledPattern(StepPattern(pattern), parameterTypes: ParameterTypes())
    } catch {
      return require(!"\(error)".isEmpty, "an error says nothing")
    }
    let literal = Bytes(pattern.utf8)
    for text in [text, literal] { check(compiled, text) }
  }

  private func check(_ compiled: CompiledPattern, _ text: Bytes) {
    var captures: [Capture] = []
    let isMatch = compiled.match(text.span, captures: &captures)
    require(captures.count == (isMatch ? compiled.captureCount : 0), "captures are miscounted")
    for capture in captures {
      guard let range = capture.range else { continue }
      require(range.upperBound <= text.count, "a capture ends behind the text")
    }
    var found: [Capture] = []
    let matches = StepIndex([compiled]).matches(text.span, captures: &found)
    require((matches != .none) == isMatch, "the index and the pattern disagree")
    require(found == captures, "the index and the pattern capture differently")
  }
}
