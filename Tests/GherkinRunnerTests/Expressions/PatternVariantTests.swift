import GherkinRunner
import Testing

@Suite struct PatternVariantTests {
  private static func texts(_ pattern: StepPattern) throws -> [String] {
    let compiled = try CompiledPattern(pattern, parameterTypes: ParameterTypes())
    return compiled.variants.map { $0.text { "<\($0)>" } }
  }

  @Test(arguments: [
    ("I have {int} comics", ["I have <0> comics"]),
    ("I have {int} comic(s)", ["I have <0> comics", "I have <0> comic"]),
    ("{word} is in my belly/stomach", ["<0> is in my belly", "<0> is in my stomach"]),
    (#"a \(real) 1\/2 {string} of {}"#, ["a (real) 1/2 <0> of <1>"]),
  ])
  func `says a Cucumber expression in words`(source: String, texts: [String]) throws {
    #expect(try Self.texts(StepPattern(source)) == texts)
  }

  @Test(arguments: [
    ("^I wait$", ["I wait"]),
    ("I wait", ["…I wait…"]),
    ("^(?:a comic|that I) was selected$", ["a comic was selected", "that I was selected"]),
    (#"^I sell (\d+) comics?$"#, ["I sell <0> comics", "I sell <0> comic"]),
    ("^the box is (ticked|not (yet )?ticked)$", ["the box is <0>"]),
    (#"^I pay \$(\d+)\.(\d\d) now\?$"#, ["I pay $<0>.<1> now?"]),
    (#"^say "([^"]*)" (?<how>\w+)$"#, [#"say "<0>" <1>"#]),
    ("^[Tt]he (?=x)end(?!y)$", ["The end", "the end"]),
    (#"^a\s+b.*c{2,3} [a-z]+?$"#, ["a b…c …"]),
    ("^(?:(a)|(b)) c$", ["<0> c", "<1> c"]),
    (#"^\w+$"#, []),
    (#"^(\d+)$"#, []),
  ])
  func `says a regular expression in words`(source: String, texts: [String]) throws {
    #expect(try Self.texts(.regex(source)) == texts)
  }

  @Test func `leaves out ways that are too many to read`() throws {
    let source = "^" + String(repeating: "(?:a|b|c)?", count: 30) + "x$"
    #expect(try Self.texts(.regex(source)).count == 8)
  }

  @Test func `leaves groups within very many groups open`() throws {
    let source =
      "^b " + String(repeating: "(?:", count: 60) + "a" + String(repeating: ")", count: 60)
    #expect(try Self.texts(.regex(source)) == ["b …"])
  }
}
