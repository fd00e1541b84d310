/// The text between `"""` or backticks below a step, as the last argument of its closure. A closure that needs
/// only the text may take a `String` there.
public struct DocString: Sendable, Hashable {
  /// The text, without the indentation of its fence.
  public let content: String
  /// The media type after the opening fence, such as `json`; `nil` if there is none.
  public let mediaType: String?

  /// Makes a text as a feature would hold it.
  public init(content: String, mediaType: String? = nil) {
    self.content = content
    self.mediaType = mediaType
  }

  /// The value that the text describes as JSON. Every member and every element of the text must be one that the type
  /// reads, so that nothing in a feature goes unchecked because it is misspelled, or one too many.
  ///
  /// ```swift
  /// steps.when("I order:") { (world, text: DocString) in
  ///   world.order = try text.decoded(as: Order.self)
  /// }
  /// ```
  ///
  /// Names are read as by `DataTable.rows(as:)`: `releaseYear` and `release_year` are the same. A `Date` is a day such as
  /// `"2024-05-31"`, which begins in UTC, or a time such as `"2024-05-31T18:30:00Z"`. A number that its type cannot hold
  /// exactly is refused.
  ///
  /// - Throws: `DocStringError`, which names the part of the text that does not fit.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    let json: JSONValue
    do throws(JSONReader.Fault) {
      json = try JSONReader.read(Bytes(content.utf8))
    } catch {
      throw DocStringError(
        """
        the text below the step is not strict JSON: in its line \(error.line), column \(error.column), \(error.reason)
        """)
    }
    do {
      return try PartDecoder(json).read(type)
    } catch let error as PartError {
      throw DocStringError("the text below the step \(error.explanation)")
    } catch let error as DecodingError {
      throw DocStringError("the text below the step does not fit: \(error.explanation)")
    }
  }
}

extension DocString: CustomStringConvertible {
  /// The text.
  public var description: String { content }
}

extension PartError {
  fileprivate var explanation: String {
    let path = path.text
    switch reason {
    case .unfit(let problem): return "does not fit: \(path.isEmpty ? "" : "`\(path)`: ")\(problem)"
    case .missing: return "does not fit: `\(path)` is missing"
    case .unread(let known, let taken):
      let name = self.path.last?.stringValue ?? ""
      let nearest = Spelling.nearest(to: name, among: known.filter { !taken.contains($0) })
      let read =
        self.path.last?.intValue?.counted("element")
        ?? known.map { "`\($0)`" }.joined(separator: ", ")
      return "has `\(path)`, which the step does not read"
        + (nearest.map { "; did you mean `\($0)`?" } ?? (read.isEmpty ? "" : "; it reads \(read)"))
    }
  }
}

/// Why a doc string cannot be decoded as the type that a step reads.
public struct DocStringError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What does not fit, where, and what would.
  public let description: String

  init(_ description: String) { self.description = description }
}
