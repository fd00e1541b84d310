import Foundation
import GherkinRunner
import Testing

/// What a feature writes is read, or the step fails: each part of a value is, wherever it stands.
@Suite struct UnreadValueTests {
  /// A value of which a type reads a part.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What reads the text or the table below the step.
    let read: @Sendable () throws -> Void
    /// What the error names; nil if all of it is read.
    let unread: String?

    /// A text below the step.
    init<Value: Decodable & SendableMetatype>(_ json: String, _ type: Value.Type, unread: String?) {
      testDescription = "\(json) as \(type)"
      read = { _ = try DocString(content: json).decoded(as: type) }
      self.unread = unread
    }

    /// A table below the step.
    init(
      _ name: String, _ rows: [[String]], unread: String?,
      _ read: @escaping @Sendable (DataTable) throws -> Void
    ) {
      testDescription = name
      self.read = { try read(DataTable(rows: rows)) }
      self.unread = unread
    }
  }

  struct Prices: Decodable { let range: ClosedRange<Int>? }
  struct Empty: Decodable {}
  struct Line: Decodable { let points: [Point] }
  struct Row: Codable {
    var name: String
    var count: Int?
  }

  /// Reads two elements.
  struct Point: Decodable {
    let x, y: Int

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      (x, y) = (try list.decode(Int.self), try list.decode(Int.self))
    }
  }

  /// Reads a list, or else a number, as types that stand for several forms do.
  struct Either: Decodable {
    init(from decoder: any Decoder) throws {
      if var list = try? decoder.unkeyedContainer(), (try? list.decode(String.self)) != nil {
        return
      }
      _ = try decoder.singleValueContainer().decode([Int].self)
    }
  }

  /// Reads the first element of a list within a list.
  struct Nested: Decodable {
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      var inner = try list.nestedUnkeyedContainer()
      _ = try inner.decode(Int.self)
    }
  }

  static let texts = [
    Case(#"{"range": [1, 5, 9]}"#, Prices.self, unread: "`range[2]`"),
    Case(#"{"range": [1, 5]}"#, Prices.self, unread: nil),
    Case("[1, 2, 3]", Point.self, unread: "`[2]`"), Case("[1, 2]", Point.self, unread: nil),
    Case(#"{"points": [[1, 2], [1, 2, 3]]}"#, Line.self, unread: "`points[1][2]`"),
    Case(#"{"a": [[1, 2, [3]]]}"#, [String: [Point]].self, unread: "`a[0][2]`"),
    Case("[[1, 2]]", Nested.self, unread: "`[0][1]`"),
    Case("[[1], 2]", Nested.self, unread: "`[1]`"), Case("[[1]]", Nested.self, unread: nil),
    Case("[1, 2, 3]", Either.self, unread: nil), Case(#"["a", 2]"#, Either.self, unread: "`[1]`"),
    Case("[1, null]", [Int?].self, unread: nil), Case("[]", Empty.self, unread: nil),
    Case("[false]", Empty.self, unread: "`[0]`"),
    Case(#"{"a": 1}"#, Empty.self, unread: "`a`"), Case("{}", Empty.self, unread: nil),
    Case(#"{"a": {"b": true}}"#, [String: Empty].self, unread: "`a.b`"),
    Case(#"[{"name": "a", "cuont": 1}]"#, [Row].self, unread: "`[0].cuont`"),
    Case("[true]", [Bool].self, unread: nil), Case("[2e0]", [Int].self, unread: nil),
  ]

  static let tables = [
    Case("a column", [["name", "size"], ["a", "1"]], unread: #""size""#) {
      _ = try $0.rows(as: Row.self)
    },
    Case("a column by names", [["name", "size"], ["a", "1"]], unread: #""size""#) {
      _ = try $0.rows(columns: ["name"])
    },
    Case("a third column of pairs", [["a", "1", "2"]], unread: "3") { _ = try $0.pairs },
    Case("a second column of a list", [["a", "1"], ["b", "2"]], unread: "column") {
      _ = try $0.list
    },
    Case("a row of names and values", [["nmae", "a"]], unread: #""nmae""#) {
      _ = try $0.values(names: ["name"])
    },
    Case("all columns", [["name", "count"], ["a", "1"]], unread: nil) {
      _ = try $0.rows(as: Row.self)
    },
  ]

  @Test(arguments: texts + tables)
  func `a part that is not read is named`(item: Case) {
    let message = refusal(item.read)
    guard let unread = item.unread else { return #expect(message == nil) }
    #expect(message?.contains(unread) == true, "\(message ?? "it is not named")")
  }

  @Test func `an element too many is named with what is read`() {
    #expect(
      refusal { try DocString(content: #"{"range": [1, 5, 9]}"#).decoded(as: Prices.self) }
        == "the text below the step has `range[2]`, which the step does not read; it reads 2 elements"
    )
  }

  struct Dated: Encodable { let value: Date }
  struct Numbered: Encodable { let value: Double }
  struct Flagged: Encodable { let value: Bool }

  private static func isEqual(_ value: some Encodable, _ cell: String) -> (Bool, String) {
    do {
      try expect([value], equals: DataTable(rows: [["value"], [cell]]))
      return (true, "")
    } catch { return (false, error.message) }
  }

  private static let midnight = 1_717_113_600.0

  @Test(arguments: [
    (0, "2024-05-31", true), (0.0004, "2024-05-31", false), (-0.0004, "2024-05-31", false),
    (0.000_002, "2024-05-31", false), (0.0004, "2024-05-31T00:00:00Z", false),
    (0.123, "2024-05-31T00:00:00.123Z", true), (0.1234, "2024-05-31T00:00:00.123Z", false),
    (60, "2024-05-31T00:01Z", true), (60.0001, "2024-05-31T00:01Z", false),
    (3_600, "2024-05-31T03:00+02:00", true), (0, "31 May 2024", false),
    (-1_717_113_600.5, "1969-12-31T23:59:59.500Z", true), (.infinity, "2024-05-31", false),
  ])
  func `a date is compared as it is written`(
    seconds: Double, cell: String, isEqual: Bool
  ) {
    let date = Date(timeIntervalSince1970: Self.midnight + seconds)
    let (result, message) = Self.isEqual(Dated(value: date), cell)
    #expect(result == isEqual, "\(message)")
    // Two lines that look alike would say nothing.
    let rows = message.split(separator: "\n").filter { $0.contains("|") }
    #expect(Set(rows.map { $0.dropFirst(3) }).count == rows.count, "\(message)")
  }

  @Test(arguments: [
    (0.1 + 0.2, "0.3", false), (0.3, "0.30", true), (1e21, "1000000000000000000000", true),
    (16_777_217, "16777216", false),
  ])
  func `a number is compared as it is written`(value: Double, cell: String, isEqual: Bool) {
    #expect(Self.isEqual(Numbered(value: value), cell).0 == isEqual)
  }

  @Test(arguments: [
    (true, "yes", true), (true, "true", true), (false, "yes", false), (true, "1", false),
  ])
  func `a truth value is compared as it is written`(value: Bool, cell: String, isEqual: Bool) {
    #expect(Self.isEqual(Flagged(value: value), cell).0 == isEqual)
  }
}
