import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

enum TestDoubles {
  static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/TestDoubles").standardizedFileURL
}

/// The list of outcomes, and the page that readers find beside it.
struct LoadOutcomeTests {
  /// Every outcome that the page has to list.
  private static let rows =
    LoadOutcome.named.map { row in
      let file = file(of: row.outcome)
      return "| `\(row.words)` | \(row.meaning) | [\(file)](\(file)) |"
    } + [
      "| `status 404` | a valid response under another status than 200: any number from 100 to 599 "
        + "| [ValidResponses](ValidResponses) |"
    ]

  private static func file(of outcome: LoadOutcome) -> String {
    switch outcome {
    case .valid, .invalid(.status): "ValidResponses"
    case .invalid(.file(let name, _)): "InvalidResponses/\(name)"
    case .failure, .half, .tooLarge: "Connectivity"
    }
  }

  @Test func `the page lists every outcome of the list, and no other`() throws {
    let file = TestDoubles.folder.appending(path: "README.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let rows = page.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `") }
    let first = rows.prefix { !$0.hasPrefix("| `status ") }.count + 1
    let (found, wanted) = (Array(rows.prefix(first)), Self.rows)
    if ProcessInfo.processInfo.environment["RECORD"] == "1", found != wanted {
      let text = page.replacing(
        found.joined(separator: "\n"), with: wanted.joined(separator: "\n"))
      try Data(text.utf8).write(to: file)
      Issue.record("recorded Sources/TestDoubles/README.md")
    }
    #expect(
      found == wanted, "`RECORD=1 swift test --filter LoadOutcomeTests` writes the table anew")
  }

  @Test func `every file of an invalid response is an outcome`() throws {
    let folder = TestDoubles.folder.appending(path: "InvalidResponses")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let known = Set(LoadOutcome.named.map { "\(Self.file(of: $0.outcome))" })
    #expect(Set(files.map { "InvalidResponses/\($0)" }) == known.filter { $0.contains("/") })
  }

  /// The mappers of the other services have such a test of their own.
  @Test(arguments: InvalidResponse.allCases)
  func `no invalid response is of use to Marvel or the vipers`(way: InvalidResponse) throws {
    let response = try ScriptedAnswer.invalid(way).response(to: "characters")
    #expect(throws: LoadError.self) { try MarvelContainer<MarvelCharacter>(response) }
    #expect(throws: LoadError.self) { try MarvelContainer<MarvelComic>(response) }
    // Statuses and bodies without bytes end below the mapper of the vipers.
    if response.status == 200, !response.body.isEmpty {
      #expect(throws: LoadError.self) { try VipersMapper.map(response.body) }
    }
  }

  @Test func `outcomes differ in their words`() {
    #expect(Set(LoadOutcome.named.map(\.words)).count == LoadOutcome.named.count)
  }
}
