/// Other values in the place of one, by which a step that looks at the value must fail.
enum ValueMutation {
  /// The values to try in the place of `text` in a step.
  static func values(
    insteadOf text: String, of parameter: CatalogueParameter, _ type: ParameterType?
  ) -> [(kind: Mutant.Kind, text: String)] {
    if parameter.kind == .choice {
      return otherChoice(than: text, of: parameter.allowed, type).map { [(.choice, $0)] } ?? []
    }
    let numbers = neighbours(of: text)
    guard numbers.isEmpty else { return numbers.map { (.number, $0) } }
    return [(.text, altered(text))]
  }

  /// A value for a cell in the place of `text`.
  static func cell(insteadOf text: String) -> String {
    neighbours(of: text).first ?? opposites[text] ?? altered(text)
  }

  /// The next higher and the next lower number; none if `text` is no number.
  private static func neighbours(of text: String) -> [String] {
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

/// A feature file of which only some scenarios are left, each line of them at its place.
///
/// A mutant concerns one scenario, or those below one background. If it held all others as well, thousands
/// of mutants would each be as large as the file.
struct ReducedFeature: Sendable {
  private let document: GherkinDocument
  /// Changes that empty the lines of everything else.
  private let removals: [TextEdit]

  /// The feature of `document`, which has `lines`, with the scenarios of `pickles`, all of which are its own.
  init(_ document: GherkinDocument, _ lines: FeatureLines, keeping pickles: some Sequence<Pickle>) {
    self.document = document
    let bytes = document.source.bytes
    // The rows of each scenario that is kept; a scenario without examples has none.
    var kept: [Int: Set<Int>] = [:]
    for pickle in pickles {
      kept[pickle.scenario.index, default: []].formUnion(pickle.row.map { [$0.index] } ?? [])
    }
    let last = document.scenarios.indices.last { kept[$0] != nil }
    var removals = document.scenarios.indices.prefix((last ?? -1) + 1).flatMap {
      index -> [TextEdit] in
      guard let rows = kept[index] else {
        return [lines.emptying(Scenario(document: document, index: index).lines)]
      }
      let all = document.examples[document.scenarios[index].examples.indices].flatMap {
        $0.rows.indices.dropFirst()
      }
      return all.filter { !rows.contains($0) }.map { row in
        let line = Int(document.rows[row].line)
        return lines.emptying(line...line)
      }
    }
    // What follows the last one is not even needed for the numbers of lines.
    if let last {
      let scenario = Scenario(document: document, index: last)
      let end = lines.line(scenario.lines.upperBound + 1)?.start ?? bytes.count
      removals.append(TextEdit(end..<bytes.count))
    }
    self.removals = removals
  }

  /// The file with `edits`, which are of the original file.
  func source(with edits: [TextEdit]) -> SourceFile {
    SourceFile(
      uri: document.source.uri,
      bytes: (removals + edits).applied(to: document.source.bytes))
  }
}

extension FeatureLines {
  /// A change that empties `lines`, without moving those that follow.
  func emptying(_ lines: ClosedRange<Int>) -> TextEdit {
    TextEdit(whole(lines), String(repeating: "\n", count: lines.count - 1))
  }
}
