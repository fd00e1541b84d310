import Foundation

/// Makes Swift identifiers of titles.
enum Identifier {
  /// The words of `title` with `_` between them, in small letters: `eating_cukes`.
  static func function(_ title: String, else other: String) -> String {
    let name = words(title).joined(separator: "_").lowercased()
    return keywords.contains(name) ? name + "_" : leading(name.isEmpty ? other : name)
  }

  /// The words of `title` with `_` between them, the first in a capital letter: `Eating_cukes`.
  static func type(_ title: String, else other: String) -> String {
    let joined = words(title).joined(separator: "_")
    let name = joined.isEmpty ? other : joined.prefix(1).uppercased() + joined.dropFirst()
    return reservedTypes.contains(name) ? name + "_" : leading(name)
  }

  /// The name of a tag in Swift: `US_01` for `@US-01`.
  static func tag(_ tag: String) -> String {
    let name = words(tag).joined(separator: "_")
    let isReserved = keywords.contains(name) || reservedTypes.contains(name)
    return isReserved ? name + "_" : leading(name.isEmpty ? "tag" : name)
  }

  /// An identifier begins with no digit.
  private static func leading(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return name }
    return first.properties.isXIDStart ? name : "_" + name
  }

  /// The runs of letters and digits; an apostrophe does not end a word.
  private static func words(_ title: String) -> [String] {
    var words = [""]
    for scalar in title.precomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar.properties.isXIDContinue, scalar != "_", !scalar.properties.isJoinControl {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else if scalar != "'", scalar != "’" {
        words.append("")
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// Whether `text` is one name of Swift, between backticks or not.
  static func isName(_ text: Substring) -> Bool {
    text.wholeMatch(of: /(`?)[_\p{XID_Start}]\p{XID_Continue}*\1/) != nil
  }
}

extension Identifier {
  /// Names that would hide what generated code and the macros in it mean: those of Swift and of the libraries that
  /// they use. The macros of a later Swift may use any of them.
  private static let reservedTypes = Set(
    """
    Any AnyClass AnyHashable AnyIterator AnyKeyPath AnyObject AnySequence Array ArraySlice AsyncSequence AsyncStream \
    Attachment BidirectionalCollection Bool Bug Bundle CChar CInt CVarArg Character ClosedRange Clock Codable \
    CodingKey Collection Comment Comparable ConditionTrait Confirmation ContiguousArray ContinuousClock Copyable \
    CustomStringConvertible Data Decodable Dictionary Double Duration Encodable Equatable Error Escapable ExitTest \
    Features Float Foundation Float16 Float80 GherkinRunner GherkinTesting Hashable Identifiable Int Int128 Int16 \
    Int32 Int64 Int8 Issue Iterator KeyPath MainActor MemoryLayout Mirror Never ObjectIdentifier Optional \
    OptionSet ParallelizationTrait Protocol Range RawRepresentable Result Scenario ScenarioCase ScenarioRunTrait \
    ScenarioTests Self Sendable Sequence Set SourceLocation Span StaticString String Substring Suite \
    SuiteTrait Swift Tag Task TaskLocal Test TestScoping TestTrait Testing TimeLimitTrait Trait Type \
    UInt UInt128 UInt16 UInt32 UInt64 UInt8 Unicode Unmanaged UnsafeBufferPointer UnsafeMutablePointer \
    UnsafeMutableRawPointer UnsafePointer UnsafeRawPointer Void XCTest XCTestCase XCTIssue XCTSkip
    """.split(separator: " ").map(String.init))

  private static let keywords = Set(
    """
    actor as associatedtype async await break case catch class continue default defer deinit do else enum extension \
    fallthrough false fileprivate for func guard if import in init inout internal is let nil operator \
    precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw \
    throws true try typealias unsafe var where while
    """.split(separator: " ").map(String.init))
}
