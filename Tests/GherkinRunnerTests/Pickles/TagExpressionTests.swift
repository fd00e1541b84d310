import GherkinRunner
import Testing

@Suite struct TagExpressionTests {
  @Test(
    arguments: [
      ("@a and @b or not @c", "( ( @a and @b ) or not ( @c ) )"),
      ("not not @a", "not ( not ( @a ) )"),
      ("not (@a or @b)", "not ( @a or @b )"),
      (#"@a\ b or \\"#, #"( @a\ b or \\ )"#),
      ("  ", ""),
    ])
  func `prints in canonical form, which reads back as the same`(
    source: String, canonical: String
  ) throws {
    let expression = try TagExpression(parsing: source)
    #expect(expression.description == canonical)
    #expect(try TagExpression(parsing: canonical) == expression)
  }

  @Test(
    arguments: [
      ("", [], true),
      ("@a and not @b", ["@a"], true),
      ("@a and not @b", ["@a", "@b"], false),
      ("@a or @b and @c", ["@a"], true),
      ("(@a or @b) and @c", ["@a"], false),
      (#"@a\(1\)"#, ["@a(1)"], true),
    ])
  func `is satisfied by the right tags`(source: String, tags: [String], expected: Bool) throws {
    #expect(try TagExpression(parsing: source).evaluate(tags) == expected)
  }

  @Test(
    arguments: [
      ("@a @b", "Expected operator"), ("@a and", "Expected operand"), ("()", "Expected operand"),
      ("(@a", "Unmatched ("), ("@a)", "Unmatched )"), (#"\@a"#, #"Illegal escape before "@""#),
      (#"@a\"#, "Illegal escape at the end"), ("@a and (", "Unmatched ("),
      ("not", "Expected operand"),
    ])
  func `says what is wrong`(source: String, reason: String) {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression(parsing: source) }
    #expect(
      error?.description
        == "Tag expression \"\(source)\" could not be parsed because of syntax error: \(reason).")
  }

  @Test(
    arguments: [
      ("@a and", "a tag is missing, or 'and', 'or' or ')' stands where one should be"),
      ("@a @b", "'and' or 'or' is missing between two tags"), ("(@a", "a '(' has no ')'"),
      ("@a)", "a ')' has no '('"), (#"\@a"#, "a backslash must not stand before '@'"),
      (#"@a\"#, "a backslash must not stand at the end"),
    ])
  func `says in everyday words what is wrong`(source: String, reason: String) {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression(parsing: source) }
    #expect(error?.plainReason == reason)
  }

  @Test(arguments: [
    ("@a", "@b c", "@a or (not @a and @ab)", #"@b\ c or (not @b\ c and @ab)"#),
    // However a tag is escaped, it is the same.
    ("@a(1)", "@b", #"@a\(1\)and@a\(1"#, #"@a\(1\)and@a\(1"#),
    ("@a(1)", "@b", #"(@a\(1\)) and @a\(10\)"#, #"(@b) and @a\(10\)"#),
    (#"@a\b"#, "@c", #"@a\\b or @a\\b\\b"#, #"@c or @a\\b\\b"#),
  ])
  func `gives one tag another name, and leaves everything else as written`(
    tag: String, name: String, source: String, renamed: String
  ) { #expect(TagExpression.renaming(tag, to: name, in: source) == renamed) }

  @Test func `survives any nesting`() throws {
    let depth = 100_000
    let nots = try TagExpression(parsing: String(repeating: "not ", count: depth) + "@a")
    #expect(nots.evaluate(["@a"]))
    let parentheses =
      String(repeating: "(", count: depth) + "@a" + String(repeating: ")", count: depth)
    #expect(try TagExpression(parsing: parentheses).evaluate(["@a"]))
  }
}
