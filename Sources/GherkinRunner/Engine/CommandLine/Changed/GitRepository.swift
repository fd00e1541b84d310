import Foundation

/// What changed in a repository since a commit, as git has it.
struct GitChanges: Sendable {
  /// The folder of the repository, without links.
  let root: String
  /// What the present files are compared with, for people: `1a2b3c4 (origin/main)`.
  let base: String
  /// What git knows the former contents of the files that differ by, by their paths from the root; only zeros if there
  /// was none.
  let files: [String: String]
  /// Files that git does not know yet, by their paths from the root.
  let untracked: [String]
  /// The files and links whose changes would be in one of both, by their paths from the root.
  let watched: Set<String>
  private let git: Git

  /// Compares the files of the repository around `folder` with a commit: the one that HEAD has in common with
  /// `base`, or HEAD itself without a base.
  init(
    since base: String?, in folder: String, _ environment: [String: String]
  ) throws(CommandError) {
    let git = try Git(folder, environment)
    let top = try git.run(["rev-parse", "--show-toplevel"])
    guard top.status == 0 else {
      throw CommandError(
        "--changed needs a git repository, and '\(folder)' is in none that git accepts: "
          + (top.errors.split(separator: "\n").first.map(String.init) ?? "no reason given"),
        remedy: CommandError.withoutGit)
    }
    root = top.line
    let inRoot = try Git(root, environment)
    guard var commit = try inRoot.commit("HEAD") else {
      throw CommandError(
        "--changed compares with a commit, and this repository has none yet.",
        remedy: "Commit once, or leave out --changed.")
    }
    if let base {
      guard let found = try inRoot.commit(base) else {
        throw CommandError(
          "There is no commit '\(base)', which --changed is to compare with.",
          remedy: "Name a branch, a tag or a commit, as in: --changed origin/main\n"
            + "In a shallow clone, fetch it first, as in: git fetch --depth=100 origin main")
      }
      // What others have changed since the two parted is not a change of this branch. A shallow clone may not
      // know the commit in common; a comparison with the base itself then finds more, and never less.
      let common = try inRoot.run(["merge-base", found, commit])
      commit = common.status == 0 ? common.line : found
    }
    self.base = "\(commit.prefix(10)) (\(base ?? "HEAD"))"
    let difference = try inRoot.output([
      "diff", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-relative", "--no-ext-diff",
      "--ignore-submodules=dirty", commit, "--",
    ])
    files = Self.files(difference)
    self.git = inRoot
    let others = try inRoot.output(["ls-files", "--others", "--exclude-standard", "-z"])
    untracked = others.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let tracked = try inRoot.output(["ls-files", "--cached", "-v", "-z"])
    // Letters other than H mark files whose changes git ignores, and files that are being merged.
    let lines = tracked.split(separator: 0).filter { $0.starts(with: "H ".utf8) }
    watched = Set(lines.map { String(decoding: $0.dropFirst(2), as: UTF8.self) })
      .union(untracked)
  }

  /// The files that `git diff --raw -z` has printed: `:100644 100644 1234567 89abcde M`, NUL, the path, NUL.
  private static func files(_ output: Bytes) -> [String: String] {
    let parts = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: parts.count - 1, by: 2).reduce(into: [:]) { files, index in
      let words = parts[index].split(separator: " ")
      guard words.count == 5 else { return }
      files[parts[index + 1]] = String(words[2])
    }
  }

  /// What files of the commit held, by their paths; no entry for those that it does not have, or that git cannot show.
  func formerContents(of paths: [String]) -> [String: Bytes] {
    let known = paths.filter { files[$0]?.contains { $0 != "0" } == true }
    let ids = known.compactMap { files[$0] }.map { $0 + "\n" }.joined()
    // A file without its former text counts as changed, whatever keeps git from answering.
    guard !ids.isEmpty, let answer = try? git.run(["cat-file", "--batch"], input: Bytes(ids.utf8)),
      answer.status == 0
    else { return [:] }
    var contents: [String: Bytes] = [:]
    var rest = answer.output[...]
    for path in known {
      // `1234567 blob 42`, and so many bytes on the lines below; or `1234567 missing`.
      let head = rest.prefix { $0 != .lineFeed }.split(separator: .space)
      rest = rest.drop { $0 != .lineFeed }.dropFirst()
      guard head.count == 3, let size = Int(String(decoding: head[2], as: UTF8.self)) else {
        continue
      }
      if head[1].elementsEqual("blob".utf8) { contents[path] = Bytes(rest.prefix(size)) }
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }
}

extension GitChanges {
  /// The commit that is checked out in the repository around `folder`, in twelve digits, which are enough to name it.
  static func commit(in folder: String, _ environment: [String: String]) -> String? {
    // Without git or a commit, a report names none.
    (try? Git(folder, environment).commit("HEAD")).map { String($0.prefix(12)) }
  }

  /// Whether all files of the repository around `folder` are those of HEAD, so that its commit says what they are.
  ///
  /// - Parameter outputs: Files that need not be, because runs write them.
  static func areNone(
    in folder: String, besides outputs: [String], _ environment: [String: String]
  ) -> Bool {
    // Where git cannot tell, it is not certain.
    guard let git = try? Git(folder, environment),
      let root = try? git.run(["rev-parse", "--show-toplevel"]), root.status == 0,
      let changes = try? git.run([
        "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all",
      ]),
      changes.status == 0
    else { return false }
    let files = outputs.map { FileSystem.resolved(FileSystem.absolute($0, in: folder)) }
    let outputs = Set(files + files.map { "\($0).part" })
    return changes.output.split(separator: 0).allSatisfy { change in
      // Two letters and a space stand before the path from the root.
      outputs.contains("\(root.line)/" + String(decoding: change.dropFirst(3), as: UTF8.self))
    }
  }
}

/// Runs git.
///
/// By `Spawn`, as children are, so that it gets nothing that it is not given.
private struct Git: Sendable {
  struct Answer {
    let status: Int32
    let output: Bytes
    let errors: String

    var line: String { String(decoding: output.prefix { $0 != .lineFeed }, as: UTF8.self) }
  }

  private let program: String
  private let folder: String
  private let environment: [String: String]

  init(_ folder: String, _ environment: [String: String]) throws(CommandError) {
    self.folder = folder
    // Git must neither ask for anything, nor refresh its index for a look.
    self.environment = environment.merging([
      "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "GIT_DIFF_OPTS": "-u0",
    ]) { $1 }
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    let programs = path.split(separator: ":").map { "\($0)/git" }
    guard let program = programs.first(where: { unsafe access($0, X_OK) == 0 }) else {
      throw .noGit
    }
    self.program = program
  }

  func output(_ arguments: [String]) throws(CommandError) -> Bytes {
    let answer = try run(arguments)
    guard answer.status == 0 else { throw .failedGit(answer.errors) }
    return answer.output
  }

  /// The id of the commit that `name` stands for.
  func commit(_ name: String) throws(CommandError) -> String? {
    let found = try run(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"])
    return found.status == 0 ? found.line : nil
  }

  func run(_ arguments: [String], input: Bytes = []) throws(CommandError) -> Answer {
    guard let pipe = Descriptor.pipe() else { throw .failedGit("there are no descriptors left") }
    defer { close(pipe.read) }
    // Files, because nothing serves further pipes meanwhile.
    let files = [UnnamedFile.onDisk(), UnnamedFile.onDisk()].compactMap(\.self)
    defer { for file in files { close(file) } }
    guard files.count == 2, Descriptor.write(input, to: files[0]) == nil,
      lseek(files[0], 0, SEEK_SET) == 0
    else {
      close(pipe.write)
      throw .failedGit("there are no descriptors left, or no room for a temporary file")
    }
    let (input, errors) = (files[0], files[1])
    let process = Spawn.start(
      program: program, arguments: ["-C", folder] + arguments, environment: environment,
      descriptors: [(input, STDIN_FILENO), (pipe.write, STDOUT_FILENO), (errors, STDERR_FILENO)])
    close(pipe.write)
    guard process.code == 0 else { throw .noGit }
    var output: Bytes = []
    while Descriptor.read(pipe.read, into: &output) {}
    guard let status = ProcessExit.ofProcess(process.id, waits: true)?.status else {
      throw .failedGit("the system does not know how it ended")
    }
    let text = String(decoding: Descriptor.contents(of: errors, from: 0), as: UTF8.self)
    return Answer(status: status, output: output, errors: text)
  }
}

extension CommandError {
  fileprivate static let withoutGit =
    "Without git, leave out --changed, or select scenarios by --tags."

  fileprivate static let noGit = CommandError(
    "--changed needs git, which is not on the PATH.", remedy: withoutGit)

  fileprivate static func failedGit(_ errors: String) -> CommandError {
    CommandError(
      "Git cannot say what has changed: "
        + (errors.split(separator: "\n").first.map(String.init) ?? "it gave no reason") + ".",
      remedy: "Look at 'git status', or leave out --changed.")
  }
}
