/// What every match of a regular expression begins with, as far as it is safe to say.
extension RegularExpression {
  /// The text an anchored regular expression begins with; empty where that is not certain.
  static func literalPrefix(of source: String) -> String {
    let scalars = Array(source.unicodeScalars)
    guard scalars.first == "^", isPlain(scalars) else { return "" }
    var prefix = String.UnicodeScalarView()
    var index = 1
    while index < scalars.count {
      var scalar = scalars[index]
      if scalar == "\\" {
        index += 1
        guard index < scalars.count, isPunctuation(scalars[index]) else { break }
        scalar = scalars[index]
      } else if #"[](){}.*+?^$|"#.unicodeScalars.contains(scalar) {
        break
      }
      index += 1
      // A quantifier makes the character before it optional, or at least not certain.
      if index < scalars.count, "*+?{".unicodeScalars.contains(scalars[index]) { break }
      prefix.append(scalar)
    }
    return String(prefix)
  }

  /// Whether nothing changes the meaning of what stands at the front: no alternative, no flag.
  private static func isPlain(_ scalars: [Unicode.Scalar]) -> Bool {
    var depth = 0
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "(":
        depth += 1
        if index + 2 < scalars.count, scalars[index + 1] == "?",
          !":=!<>".unicodeScalars.contains(scalars[index + 2])
        {
          return false
        }
      case ")": depth -= 1
      case "|" where depth == 0: return false
      default: break
      }
      index += 1
    }
    return true
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F && !scalar.properties.isAlphabetic
      && scalar.properties.numericType == nil
  }
}
