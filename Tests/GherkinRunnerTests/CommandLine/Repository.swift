/// A repository with a suite whose definitions are in this very file, as far as git knows.
final class Repository {
  let folder: TemporaryFolder

  static let shop = """
    Feature: Shop
      Scenario: Owning
        Given I have 4 comics
        Then I own 4 comics
      Scenario Outline: Counting
        Given I have <n> comics
        Then I own <n> comics
        Examples:
          | n |
          | 1 |
          | 2 |
    """
  static let other = """
    @other
    Feature: Other
      Background:
        Given I have 1 comics
      Scenario: Later
        Then I own 1 comics
    """

  init(_ more: [String: String] = [:]) throws {
    folder = try TemporaryFolder(
      ["Features/a.feature": Self.shop, "Features/b.feature": Self.other].merging(more) { $1 })
    try folder.git("init", "--quiet", "--initial-branch=main")
    try commit()
  }

  func commit() throws { try folder.commit() }

  func run(_ typed: String) async throws -> CommandLineRun {
    try await CommandLineRun.of("\(typed) --format pretty", in: folder)
  }
}
