/// The columns of a table by name, each of which is a property of a Swift type.
struct TableColumns {
  let names: [String]
  private let part: String
  /// The place of each column, by its name without regard to case, white space and punctuation.
  private let indices: [String: Int]

  /// - Parameter part: What they are in the table: columns or rows.
  init(_ names: [String], part: String = "column") throws(DataTableError) {
    self.part = part
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      if let other = indices.updateValue(index, forKey: Self.folded(name)) {
        throw DataTableError(
          "two \(part)s have the same name: \"\(names[other])\" and \"\(name)\"")
      }
    }
    self.names = names
    self.indices = indices
  }

  /// The place of the column that holds the property `key`.
  func index(of key: String) -> Int? { indices[Self.folded(key)] }

  /// Says that no column but those at `known` may hold the property `key`: it is misspelled or missing.
  func problem(ofMissing key: String, besides known: Set<Int>) -> String {
    let others = names.indices.filter { !known.contains($0) }.map { Self.folded(names[$0]) }
    let nearest = Spelling.nearest(to: Self.folded(key), among: others)
    guard let index = nearest.flatMap({ indices[$0] }) else {
      return "the \(part) \"\(key)\" is missing"
        + (part == "column" ? "; the first row of the table names its columns" : "")
    }
    return "there is no \(part) \"\(names[index])\" in this step; did you mean \"\(key)\"?"
  }

  /// Makes a value of a row; `place` says where a column of the row stands, or the row itself.
  func decode<Value: Decodable>(
    _ cells: [String], as type: Value.Type, place: (String?) -> String
  ) throws -> Value {
    let use = ColumnUse()
    let value: Value
    do {
      value = try Value(from: RowDecoder(columns: self, cells: cells, use: use))
    } catch let error as CellError {
      throw DataTableError("\(place(error.column)): \(error.problem)")
    } catch let error as DecodingError {
      throw DataTableError("\(place(use.latest.map { names[$0] })): \(error.explanation)")
    }
    try check(use)
    return value
  }

  func check(_ use: ColumnUse) throws(DataTableError) {
    for index in names.indices where !use.indices.contains(index) {
      throw DataTableError(unknown: part, names[index], known: use.keys, given: use.takenKeys)
    }
  }

  /// The letters and digits of a name, which are what names of columns and of properties have in common. A sign at the
  /// end counts, as in `A+` and `A-`, and a name without letters is itself.
  private static func folded(_ name: String) -> String {
    let letters = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    guard !letters.isEmpty else { return name }
    return name.hasSuffix("+") || name.hasSuffix("-") ? letters + name.suffix(1) : letters
  }
}

/// Which columns a type has asked for. A class, because the decoders of a row share it.
final class ColumnUse {
  private(set) var keys: [String] = []
  private(set) var indices: Set<Int> = []
  /// The keys that there is a column for.
  private(set) var takenKeys: [String] = []
  /// The column asked for last.
  private(set) var latest: Int?

  func note(_ key: String, at index: Int?) {
    if !keys.contains(key) { keys.append(key) }
    latest = index
    if let index, indices.insert(index).inserted { takenKeys.append(key) }
  }
}

/// Why a cell cannot become a value of the type that a step reads.
struct CellError: UnreadableValue {
  let problem: String
  /// The column, as the header has it.
  let column: String?
}
