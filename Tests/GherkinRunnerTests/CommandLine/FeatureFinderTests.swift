import Foundation
import GherkinRunner
import Testing

@Suite struct FeatureFinderTests {
  @Test func `finds what a folder holds in the order of its paths`() throws {
    let folder = try TemporaryFolder([
      "b.feature", "a/z.feature", "a.feature", "a-b/x.feature.md", "a/b/c.feature", "notes.md",
      "a/readme.txt", ".hidden.feature", ".git/x.feature", "Z.feature",
    ])
    #expect(
      try FeatureFinder(["."], in: folder.path).paths == [
        "Z.feature", "a-b/x.feature.md", "a.feature", "a/b/c.feature", "a/z.feature", "b.feature",
      ])
  }

  @Test(arguments: [
    (["a"], ["a/x.feature", "a/y.feature"]),
    (["./a/"], ["a/x.feature", "a/y.feature"]),
    (["a//y.feature"], ["a/y.feature"]),
    (["a/y.feature", "a"], ["a/y.feature", "a/x.feature"]),
    (["a", "a/x.feature", "./a"], ["a/x.feature", "a/y.feature"]),
    (["b.feature", "a/x.feature"], ["b.feature", "a/x.feature"]),
  ])
  func `keeps the order of the arguments, and each file once`(
    arguments: [String], paths: [String]
  ) throws {
    let folder = try TemporaryFolder(["a/x.feature", "a/y.feature", "b.feature"])
    #expect(try FeatureFinder(arguments, in: folder.path).paths == paths)
  }

  @Test func `reports absolute paths as they were typed`() throws {
    let folder = try TemporaryFolder(["a/x.feature"])
    #expect(try FeatureFinder([folder.path], in: "/").paths == [folder.path + "/a/x.feature"])
  }

  @Test(arguments: [
    (["x.feature:3:5", "x.feature:9"], ["x.feature": [3, 5, 9]]),
    (["x.feature:3", "x.feature"], [:]),
    (["x.feature", "x.feature:3"], [:]),
    ([".", "x.feature:3"], [:]),
    (["x.feature:3", "y.feature"], ["x.feature": [3]]),
    (["x:1.feature:3"], ["x:1.feature": [3]]),
  ])
  func `collects the lines asked for`(arguments: [String], lines: [String: [Int]]) throws {
    let folder = try TemporaryFolder(["x.feature", "y.feature", "x:1.feature"])
    #expect(try FeatureFinder(arguments, in: folder.path).lines == lines)
  }

  @Test func `ends loops of links, and follows others`() throws {
    let folder = try TemporaryFolder(["a/x.feature", "b/y.feature"])
    try folder.link("a/loop", to: "..")
    try folder.link("a/self", to: ".")
    try folder.link("c", to: "a")
    try folder.link("a/other", to: "../b")
    try folder.link("w.feature", to: "b/y.feature")
    try folder.link("dangling", to: "nowhere")
    #expect(
      try FeatureFinder(["."], in: folder.path).paths == ["a/other/y.feature", "a/x.feature"])
  }

  @Test(arguments: [
    ("missing", "There is no file or folder 'missing'."),
    ("missing/x.feature:3", "There is no file or folder 'missing/x.feature'."),
    ("x.feature/y.feature", "There is no file or folder 'x.feature/y.feature'."),
    ("x.feature:0", "There is no file or folder 'x.feature:0'."),
    ("notes.md", "'notes.md' is not a feature file."),
    ("a:3", "'a:3' names a line of a folder."),
    (
      "links",
      "'links/lost.feature' is a symbolic link to 'nowhere', which does not exist."
    ),
    ("pipes", "'pipes/p.feature' is named like a feature, but is neither a file nor a folder."),
  ])
  func `says what cannot be used`(argument: String, problem: String) throws {
    let folder = try TemporaryFolder([
      "x.feature", "notes.md", "a/b.feature", "links/.x", "pipes/.x",
    ])
    try folder.link("links/lost.feature", to: "nowhere")
    try #require(unsafe mkfifo(folder.path + "/pipes/p.feature", 0o600) == 0)
    #expect(throws: CommandError.self) { try FeatureFinder([argument], in: folder.path) }
    do { _ = try FeatureFinder([argument], in: folder.path) } catch {
      #expect(error.problem == problem)
      #expect(!error.remedy.isEmpty)
    }
  }

  @Test(arguments: [
    ("Featurs", "Features"), ("Features/lsit.feature:3", "Features/list.feature"),
    ("Features/../Featres", "Features/../Features"), ("Features/note.md", nil), ("zzz", nil),
    ("featurs/Lsit.feature", nil), ("zzz/list.feature", nil),
  ])
  func `proposes a path whose name is most like the one that is missing`(
    argument: String, nearest: String?
  ) throws {
    let folder = try TemporaryFolder(["Features/list.feature", "Features/notes.md"])
    let error = #expect(throws: CommandError.self) {
      try FeatureFinder([argument], in: folder.path)
    }
    let proposal = nearest.map { "Did you mean '\($0)'? " } ?? ""
    #expect(
      error?.remedy.hasPrefix(proposal + "Check the spelling") == true, "\(error?.remedy ?? "")")
  }

  @Test(arguments: [
    ("bad\u{1}.feature", "The name of 'n/bad\u{FFFD}.feature' is not UTF-8"),
    ("é\u{1}/x.feature", "The name of 'n/é\u{FFFD}' is not UTF-8"), ("notes\u{1}.txt", ""),
    (".hidden\u{1}.feature", ""),
    ("漢\u{1}\u{1}字.feature.md", "'n/漢\u{FFFD}\u{FFFD}字.feature.md' is not"),
  ])
  func `names what has a name that is not text, unless it is not a feature`(
    name: String, problem: String
  ) throws {
    let folder = try TemporaryFolder(["n/a.feature"])
    // U+0001 stands for a byte that no text has.
    let path = Bytes(Bytes("\(folder.path)/n/\(name)".utf8).map { $0 == 1 ? 0xFF : $0 })
    try makeEmptyFile(at: path)
    do {
      #expect(try FeatureFinder(["n"], in: folder.path).paths == ["n/a.feature"])
      #expect(problem.isEmpty)
    } catch { #expect(!problem.isEmpty && error.problem.contains(problem), "\(error)") }
  }

  /// Makes a file, and the folder that it lies in, at a path that need not be text.
  private func makeEmptyFile(at path: Bytes) throws {
    let slash = try #require(path.lastIndex(of: UInt8(ascii: "/")))
    let (folder, file) = (path[..<slash] + [0], path + [0])
    _ = unsafe mkdir(folder.map { CChar(bitPattern: $0) }, 0o700)
    let descriptor = unsafe open(file.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
  }

  @Test func `names a link that leads nowhere only if it is named like a feature`() throws {
    let folder = try TemporaryFolder(["a.feature"])
    try folder.link("gone", to: "nowhere")
    try folder.link("loop", to: "loop")
    #expect(try FeatureFinder(["."], in: folder.path).paths == ["a.feature"])
    try folder.link("loop.feature", to: "loop.feature")
    #expect(throws: CommandError.self) { try FeatureFinder(["."], in: folder.path) }
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func `refuses a folder that may not be read`() throws {
    let folder = try TemporaryFolder(["a/x.feature"])
    try #require(unsafe chmod(folder.path + "/a", 0) == 0)
    defer { _ = unsafe chmod(folder.path + "/a", 0o700) }
    #expect(throws: CommandError.self) { try FeatureFinder(["."], in: folder.path) }
  }

  @Test(arguments: [
    "x.FEATURE", "x.Feature", "x.features", "x.feature.txt", "x.feature.bak", "x.feature.orig",
    "x.feature~",
    "x.feature (1)", "x.feature.disabled", "x.feature.docx", "x.feature.mdx", "x.feature.markdown",
    "x.feature ",
    "x.feature.tmp", "x.featur", "x.faeture", "x.story", "x.gherkin",
  ])
  func `notes a file that is named almost as a feature`(name: String) throws {
    let folder = try TemporaryFolder([name, "a.feature"])
    #expect(try FeatureFinder(["."], in: folder.path).passedOver == [name])
  }

  @Test(arguments: ["notes.md", "features.md", "future.txt", "x.swift", "feature", "creature.png"])
  func `notes no other file`(name: String) throws {
    let folder = try TemporaryFolder([name, "a.feature"])
    #expect(try FeatureFinder(["."], in: folder.path).passedOver == [])
  }

  @Test func `counts what is passed over in one line, and names three`() throws {
    let folder = try TemporaryFolder(["a.feature", "b.story", "c.story", "d.story", "e.story"])
    #expect(
      try FeatureFinder(["."], in: folder.path).warnings() == [
        """
        warning: 4 files left out, because the names of features end with .feature or .feature.md: 'b.story', \
        'c.story', 'd.story' and 1 more.
        """
      ])
  }

  @Test(arguments: [
    (
      ["."], ["app/x.feature", "vendor/plain.feature"],
      ["app/node_modules", "go/vendor", "php/vendor", "ruby/vendor"]
    ),
    (["php"], [], ["php/vendor"]), (["swift"], [], []),
    (["ruby/vendor/gem"], ["ruby/vendor/gem/c.feature"], []),
    (["php/vendor"], ["php/vendor/y.feature"], []),
    (["app/node_modules"], ["app/node_modules/z.feature"], []),
    (["Features"], ["Features/node_modules/f.feature", "Features/vendor/g.feature"], []),
  ])
  func `leaves out the projects that package managers copy, unless they are named`(
    arguments: [String], paths: [String], leftOut: [String]
  ) throws {
    let folder = try TemporaryFolder([
      "app/x.feature", "app/node_modules/z.feature", "php/composer.json", "php/vendor/y.feature",
      "vendor/plain.feature", "Features/node_modules/f.feature", "Features/go.mod",
      "Features/vendor/g.feature", "go/go.mod", "go/vendor/b.feature", "ruby/Gemfile",
      "ruby/vendor/gem/c.feature", "swift/.build/checkouts/d.feature",
    ])
    let found = try FeatureFinder(arguments, in: folder.path)
    #expect(found.paths.filter { arguments != ["."] || !$0.hasPrefix("Features") } == paths)
    #expect(found.foreignFolders.sorted() == leftOut)
    #expect(
      found.warnings().contains { $0.contains("other projects") }
        == (!leftOut.isEmpty && !found.paths.isEmpty || arguments == ["php"]))
  }

  @Test func `reads features where Features is missing, and says so`() throws {
    let folder = try TemporaryFolder(["features/a.feature"])
    let found = try FeatureFinder(["Features"], in: folder.path, origin: .standard)
    #expect(found.paths == ["features/a.feature"])
    #expect(
      found.warnings() == ["warning: 'features' is read, because there is no folder 'Features'."])
    #expect(throws: CommandError.self) { try FeatureFinder(["Features"], in: folder.path) }
  }
}
