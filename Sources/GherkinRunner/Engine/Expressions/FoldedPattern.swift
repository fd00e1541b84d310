import Foundation

/// A text as it is compared regardless of how its characters are typed: in lower case and NFKC, with the quotes, dashes
/// and spaces of a keyboard, and without invisible characters.
enum FoldedText {
  /// `text` with one space for any white space within it.
  static func fold(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else {
      return String(decoding: fold(Bytes(text.utf8)[...]), as: UTF8.self)
    }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = ASCIIFolding.replacement(for: scalar, .everything) {
        plain.append(contentsOf: replacement.unicodeScalars)
      } else if scalar.properties.isWhitespace || InvisibleCharacter.name(of: scalar) == nil {
        plain.append(scalar)
      }
    }
    var folded = String.UnicodeScalarView()
    let normal = String(plain).precomposedStringWithCompatibilityMapping.lowercased()
    for scalar in normal.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace || folded.last != " " { folded.append(isSpace ? " " : scalar) }
    }
    return String(folded)
  }

  /// Folds UTF-8; ASCII, which is most of it, without making a string.
  static func fold(_ bytes: ArraySlice<UInt8>) -> Bytes {
    var folded: Bytes = []
    folded.reserveCapacity(bytes.count)
    for byte in bytes {
      guard byte < 0x80 else { return Bytes(fold(String(decoding: bytes, as: UTF8.self)).utf8) }
      if byte.isASCIIWhiteSpace {
        if folded.last != .space { folded.append(.space) }
      } else {
        folded.append(byte.smallLetter)
      }
    }
    return folded
  }
}

extension CompiledPattern {
  /// The pattern that matches `FoldedText` where this one matches the text: the whole of it, also where this one is a
  /// regular expression that matches a part.
  ///
  /// - Parameters:
  ///   - types: The types that `ParameterTypes.folded` returns.
  ///   - takesPlaceholders: Whether `<name>` fits any parameter.
  func folded(_ types: ParameterTypes, takesPlaceholders: Bool) -> CompiledPattern {
    let folded: StepPattern
    if let expression {
      folded = StepPattern(expression.root.nodes.map(\.foldedSource).joined())
    } else {
      folded = .regex(foldedRegularExpression(takesPlaceholders: takesPlaceholders))
    }
    // Folding may make two texts of a list one, or leave a group that two types share.
    if let pattern = try? CompiledPattern(folded, parameterTypes: types) { return pattern }
    // What cannot be folded is found only as it is written.
    let source = expression == nil ? StepPattern.regex(Self.whole(pattern.source)) : pattern
    return (try? CompiledPattern(source, parameterTypes: types)) ?? self
  }

  /// Whether it is a Cucumber expression in ASCII whose folded form differs only in the case of its letters, with
  /// parameters that take folded texts as they are.
  var isPlain: Bool {
    let source = pattern.source.utf8
    return expression != nil
      && parameters.allSatisfy { $0.type.flatMap { ScannedParameter($0.form) } != nil }
      && FoldedText.fold(Bytes(source)[...]).elementsEqual(source.lazy.map(\.smallLetter))
  }

  private func foldedRegularExpression(takesPlaceholders: Bool) -> String {
    var source = pattern.source.precomposedStringWithCanonicalMapping
    if takesPlaceholders {
      for group in RegularExpressionReader(source).groups {
        source = source.replacing(
          "(\(group.source))", with: "(\(group.source)|\(ParameterType.placeholder))",
          maxReplacements: 1)
      }
    }
    var folded = ""
    var isEscaped = false
    for scalar in source.unicodeScalars {
      if isEscaped {
        folded.unicodeScalars.append(scalar)
      } else if scalar.isASCII {
        folded += String(scalar).lowercased()
      } else {
        folded += CucumberExpression.escape(FoldedText.fold(String(scalar)))
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return Self.whole(folded)
  }

  /// `source` so that it matches whole texts only. The beginning stays a literal for the index where it is one.
  private static func whole(_ source: String) -> String {
    let start = ["^", #"\A"#].first(where: source.hasPrefix) ?? ""
    if case .choice = RegularExpressionReader(source).root { return #"^(?:\#(source))\z"# }
    return "^" + source.dropFirst(start.count) + #"\z"#
  }

  /// Whether each parameter takes nothing but texts that the pattern or its type lists.
  var parametersAreLists: [Bool] {
    let listed = listedValues
    return parameters.enumerated().map { number, parameter in
      guard expression != nil, let type = parameter.type else { return listed[number] != nil }
      guard type.form == .regularExpression else { return type.alternatives != nil }
      let source = type.regularExpressions.map { "(\($0))" }.joined()
      return RegularExpressionReader(source).root.parameterValues.count
        == type.regularExpressions.count
    }
  }
}

extension CucumberExpression.Node {
  /// The source of an expression that matches the node's texts as `FoldedText`.
  fileprivate var foldedSource: String {
    switch kind {
    case .text: CucumberExpression.literal(FoldedText.fold(token))
    case .optional: "(" + nodes.map(\.foldedSource).joined() + ")"
    case .alternation:
      nodes.map { $0.foldedSource.replacing(" ", with: #"\ "#) }.joined(separator: "/")
    case .parameter: "{\(text)}"
    case .alternative, .expression: nodes.map(\.foldedSource).joined()
    }
  }
}

extension ParameterTypes {
  /// The types for folded patterns; with placeholders, each takes `<name>` as well.
  func folded(takesPlaceholders: Bool) -> ParameterTypes {
    mapping { type in
      var (form, patterns) = (type.form, type.regularExpressions)
      switch form {
      case .integer, .decimal, .word, .string, .anything: break
      case .oneOf(let texts):
        let folded = texts.map { FoldedText.fold($0) }
        (form, patterns) = (.oneOf(folded), folded.map(CucumberExpression.escape))
      case .regularExpression: patterns = patterns.map { "(?i:\($0))" }
      }
      if takesPlaceholders {
        (form, patterns) = (.regularExpression, [ParameterType.placeholder] + patterns)
      }
      return ParameterType(
        name: type.name, form: form, patterns: patterns, useForSnippets: false,
        isBuiltIn: type.isBuiltIn, transform: ParameterTransform(ofGroups: { $0.first ?? nil }))
    }
  }
}

extension ParameterType {
  /// What fits any parameter in the text of an outline.
  fileprivate static let placeholder = "<[^<>]+>"
}
