/// Other values in the place of one, by which a step that looks at the value must fail.
enum ValueMutation {
  /// The values to try in the place of `text` in a step.
  static func values(
    insteadOf text: String, of parameter: CatalogParameter, _ type: ParameterType?
  ) -> [(kind: Mutant.Kind, text: String)] {
    if parameter.kind == .choice {
      return otherChoice(than: text, of: parameter.allowed, type).map { [(.choice, $0)] } ?? []
    }
    let numbers = neighbors(of: text)
    guard numbers.isEmpty else { return numbers.map { (.number, $0) } }
    return [(.text, altered(text))]
  }

  /// A value for a cell in the place of `text`.
  static func cell(insteadOf text: String) -> String {
    neighbors(of: text).first ?? opposites[text] ?? altered(text)
  }

  /// The next higher and the next lower number; none if `text` is not a number.
  private static func neighbors(of text: String) -> [String] {
    // Before the regular expression, which takes time.
    guard text.utf8.last.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true
    else { return [] }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.wholeMatch(of: /[+-]?[0-9]{1,15}(\.[0-9]+)?/) != nil, let whole = Int(parts[0])
    else { return [] }
    // As many digits as before, since a step may want two.
    let rest = parts.dropFirst().map { ".\($0)" }.joined()
    return ["\(whole + 1)\(rest)", "\(whole - 1)\(rest)"]
  }

  private static let opposites = [
    "true": "false", "false": "true", "yes": "no", "no": "yes", "on": "off", "off": "on",
    "True": "False", "False": "True", "Yes": "No", "No": "Yes", "On": "Off", "Off": "On",
  ]

  /// The next text of the list that stands for another value.
  private static func otherChoice(
    than text: String, of allowed: [String], _ type: ParameterType?
  ) -> String? {
    guard let index = allowed.firstIndex(of: text) else { return nil }
    // Values cannot be compared, only what they look like. A text that makes no value stands for itself.
    func look(_ text: String) -> String {
      let parameter = PatternParameter(type: type, shape: CaptureShape())
      guard type?.alternatives != nil,
        let value = try? parameter.value(
          of: [Capture(0..<text.utf8.count)], in: Bytes(text.utf8).span)
      else { return text }
      return String(reflecting: value)
    }
    let own = look(text)
    return (allowed[(index + 1)...] + allowed[..<index]).first { look($0) != own }
  }

  /// An argument of a step: the text of the step, and what of it is the argument.
  typealias Argument = (text: Bytes, parameter: PatternParameter, captures: ArraySlice<Capture>)

  /// Whether two arguments are one text, or stand for values that are equal; of values that cannot be compared, only
  /// the texts are.
  static func isSame(_ one: Argument, _ other: Argument) -> Bool {
    func texts(_ argument: Argument) -> [String?] {
      argument.captures.map { $0.range.map { argument.text.span.string(in: $0) } }
    }
    if texts(one) == texts(other) { return true }
    guard one.parameter.type != nil,
      let value = try? one.parameter.value(of: one.captures, in: one.text.span),
      let otherValue = try? other.parameter.value(of: other.captures, in: other.text.span)
    else { return false }  // What cannot be read is compared by its text.
    func equals<Value: Equatable>(_ value: Value) -> Bool { value == otherValue as? Value }
    return (value as? any Equatable).map { equals($0) } ?? false
  }

  /// The text with its last letter or digit changed to another of its kind, so that what has to have a
  /// form, such as a date, keeps it; a text without either gets a letter.
  static func altered(_ text: String) -> String {
    guard let index = text.lastIndex(where: { $0.isLetter || $0.isNumber }) else {
      return text + "x"
    }
    var changed = text
    let character = text[index]
    guard character.isASCII, let value = character.asciiValue else {
      changed.insert(character, at: index)
      return changed
    }
    let isAfterThree = index > text.startIndex && text[text.index(before: index)] == "3"
    let other: UInt8 =
      switch character {
      case "0": value + 1
      // The 31st becomes the 30th, and every other number the next one, as long as it has no more digits.
      case "1": isAfterThree ? value - 1 : value + 1
      case "2"..."9", "z", "Z": value - 1
      default: value + 1
      }
    changed.replaceSubrange(index...index, with: String(UnicodeScalar(other)))
    return changed
  }
}

/// Opposites in English.
extension ValueMutation {
  /// The texts that may state the opposite of that of a step, the likeliest first: what a step definition matches may
  /// be one.
  static func opposites(of text: String) -> [String] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var candidates: [String] = []
    var isQuoted = false
    for (index, word) in words.enumerated() {
      let quotes = word.count { $0 == "\"" }
      if !isQuoted, quotes == 0 {
        for (length, replacement) in changes(of: word, before: words[(index + 1)...]) {
          let changed = words[..<index] + replacement + words[(index + length)...]
          let candidate = changed.joined(separator: " ")
          if candidate != text, !candidates.contains(candidate) { candidates.append(candidate) }
        }
      }
      if quotes % 2 == 1 { isQuoted.toggle() }
    }
    return candidates
  }

  /// What may stand in the place of `word`, and how many words, itself included, that replaces.
  ///
  /// Any word may be a verb, since a text counts only if a step definition matches it.
  private static func changes(
    of word: String, before rest: ArraySlice<String>
  ) -> [(length: Int, words: [String])] {
    let next = rest.first
    if let opposite = OppositeWords.opposite(of: word) { return [(1, [opposite])] }
    switch word {
    case "not": return [(1, [])]
    case "never": return [(1, []), (1, ["always"])]
    case "no" where next == "longer": return [(2, ["still"]), (2, [])]
    case "no": return ["a", "an", "the", "some", "one"].map { (1, [$0]) } + [(1, [])]
    case "a", "an", "the", "one", "some", "any": return [(1, ["no"])]
    case "still": return [(1, ["no", "longer"])]
    case "cannot", "can't": return [(1, ["can"])]
    case "does" where next == "not", "do" where next == "not":
      guard let verb = rest.dropFirst().first else { return [] }
      return (word == "do" ? [""] : ["s", "es"]).map { (3, [verb + $0]) }
    case let short where short.hasSuffix("n't"):
      return [(1, [String(short.dropLast(3))]), (1, [String(short.dropLast(3)), "not"])]
    default:
      let endings = [("s", ""), ("es", ""), ("ies", "y")].filter { word.hasSuffix($0.0) }
      let verbs = endings.map { word.dropLast($0.0.count) + $0.1 }
      return [(1, [word, "not"]), (1, [word + "n't"]), (1, [word, "no"])]
        + verbs.map { (1, ["does", "not", String($0)]) }
    }
  }
}
