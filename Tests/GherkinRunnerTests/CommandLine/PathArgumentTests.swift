import GherkinRunner
import Testing

@Suite struct PathArgumentTests {
  @Test(arguments: [
    ("a.feature", "a.feature", []),
    ("a.feature:3", "a.feature", [3]),
    ("a.feature:3:12", "a.feature", [3, 12]),
    ("odd:7", "odd:7", []),
    ("odd:7:8", "odd:7", [8]),
    ("a.feature:", "a.feature:", []),
    ("a.feature:0", "a.feature:0", []),
    ("a.feature:-1", "a.feature:-1", []),
    ("a.feature:3x", "a.feature:3x", []),
    ("a.feature:99999999999999999999", "a.feature:99999999999999999999", []),
    (":3", "", [3]),
  ])
  func `takes the lines from behind the path`(text: String, path: String, lines: [Int]) {
    let argument = PathArgument(text) { $0 == "odd:7" }
    #expect(argument.path == path)
    #expect(argument.lines == lines)
  }
}
