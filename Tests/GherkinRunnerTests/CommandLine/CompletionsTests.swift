import Foundation
import GherkinProbeSupport
import GherkinRunner
import Testing

/// What shells offer, asked of the shells themselves.
@Suite struct CompletionsTests {
  /// A line up to the cursor, and what is offered there, in any order.
  static let lines: [(String, [String])] = [
    ("che", ["check"]), ("check --f", ["--fail-on", "--fix", "--format"]),
    ("check --format ", ["text", "json", "github"]), ("check --fail-on w", ["warning"]),
    ("check --baseline o", ["out.txt"]),
    ("steps --format h", ["html"]), ("parse --output a", ["ast"]),
    ("--format pr", ["pretty", "progress"]), ("--format=pr", ["pretty", "progress"]),
    ("-f junit:ou", ["out.txt"]),
    ("--order r", ["reverse", "random"]), ("--color n", ["never"]),
    ("--language zh", ["zh-CN", "zh-TW"]), ("languages zh", ["zh-CN", "zh-TW"]),
    ("completions ", ["bash", "zsh", "fish"]), ("help mer", ["merge"]),
    ("Fea", ["Features"]), ("Features/a", ["a.feature"]),
    ("check Features/", ["a.feature", "notes.txt"]),
    ("merge o", ["out.txt"]), ("--config o", ["out.txt"]), ("--dry", ["--dry-run"]),
    ("merge --dry", []), ("check --fail-f", []), ("version --n", []), ("comple", ["completions"]),
  ]

  /// A folder in which the program is `bin/specs`.
  private static func folder(_ shell: Completions.Shell) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "Features/a.feature": "", "Features/notes.txt": "", "out.txt": "", "bin/.keep": "",
      "script": Completions(named: "specs").script(for: shell),
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/bin/specs",
      withDestinationPath: Products.folder.appending(path: "GherkinRunnerProbe").path)
    return folder
  }

  /// What a program says with `specs` on its path.
  private static func ask(
    _ command: [String], in folder: TemporaryFolder
  ) async throws -> (status: Int32, output: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try await Shell.run(["PATH=\(folder.path)/bin:\(path)"] + command, in: folder.path)
  }

  private static func offers(_ output: String) -> Set<String> {
    // Shells differ in whether they repeat what was typed before the part that they complete, and
    // in whether they mark folders.
    Set(
      output.split(separator: "\n").map { line in
        let word = line.hasSuffix("/") ? line.dropLast() : line
        return String(word.split(whereSeparator: { "/:=".contains($0) }).last ?? word)
      })
  }

  @Test(.enabled(if: Shell.has("bash"), "bash is not installed"))
  func `bash offers what can follow`() async throws {
    let folder = try Self.folder(.bash)
    try folder.write(
      """
      source ./script
      COMP_LINE="specs $1" COMP_POINT=$((${#1} + 6))
      # Bash takes words apart where completion begins anew.
      read -r -a COMP_WORDS <<< "$(sed 's/[:=]/ & /g' <<< "$COMP_LINE")"
      [[ $1 == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _specs
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "ask")
    for (line, expected) in Self.lines {
      let answer = try await Self.ask(["bash", "--norc", "ask", line], in: folder)
      #expect(Self.offers(answer.output) == Set(expected), "\(line)")
    }
  }

  @Test(.enabled(if: Shell.has("fish"), "fish is not installed"))
  func `fish offers what can follow`() async throws {
    let folder = try Self.folder(.fish)
    for (line, expected) in Self.lines {
      let answer = try await Self.ask(
        ["fish", "--no-config", "-c", "source script; complete -C 'specs \(line)' | cut -f 1"],
        in: folder)
      #expect(Self.offers(answer.output) == Set(expected), "\(line)")
    }
  }

  /// A shell in a terminal of its own, in which the tab key is pressed.
  private static let askZsh = #"""
    zmodload zsh/zpty || exit 9
    : > log
    zpty shell zsh -f -i
    zpty -w shell 'PS1= ; autoload -Uz compinit; compinit -u -D; source ./script
    compadd() {
      if [[ ${@[(I)-[OAD]*]} -eq 0 ]]; then
        local -a found; builtin compadd -O found "$@"; print -rl -- ${found/#/offer } >> log
      fi
      builtin compadd "$@"
    }
    finish() { print finished >> log }; zle -N finish
    bindkey "^Xf" finish; bindkey "^I" complete-word
    print ready >> log'
    until grep -q ready log; do zpty -r -t shell ignored; sleep 0.01; done
    zpty -w -n shell "specs $1"$'\t\x18f'
    until grep -q finished log; do zpty -r -t shell ignored; sleep 0.01; done
    zpty -d shell
    sed -n 's/^offer //p' log
    """#

  @Test(.enabled(if: Shell.has("zsh"), "zsh is not installed"))
  func `zsh offers what can follow`() async throws {
    let folder = try Self.folder(.zsh)
    try folder.write(Self.askZsh, to: "ask")
    for (line, expected) in Self.lines {
      let answer = try await Self.ask(["zsh", "-f", "ask", line], in: folder)
      #expect(answer.status == 0, "\(line): \(answer.output)")
      #expect(Self.offers(answer.output) == Set(expected), "\(line)")
    }
  }

  @Test func `every command, every option and every value that can be listed is offered`() {
    let program = Program.specs()
    func offers(_ current: String, after words: String...) -> [String] {
      program.completions(of: current, after: words).map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(offers("") == program.names + [":files"])
    for command in program.commands {
      let flags = program.flags(of: command)
      #expect(offers("-", after: command.name) == flags.flatMap(\.spellings).map(\.name))
      for flag in flags {
        guard case .words(let words) = flag.values, !flag.isValueOptional else { continue }
        #expect(offers("", after: command.name, "--\(flag.name)") == words)
        #expect(offers("--\(flag.name)=", after: command.name).count == words.count)
      }
    }
    #expect(offers("", after: "-f") == ReportFormat.builtIn.map(\.name))
    #expect(offers("html:out", after: "-f") == [":files"])
    #expect(offers("", after: "--changed") == [":files"])
  }

  @Test func `the name of the program may hold what a function's cannot`() async throws {
    let script = Completions(named: "my specs.1").script(for: .bash)
    #expect(script.contains("complete -F _my_specs_1 'my specs.1'"))
  }

  @Test func `the command that shells call is in no list`() async throws {
    let run = try await CommandLineRun.of("complete -- check --fi.", [:])
    #expect(run.output == "--fix\tFix what can be fixed without changing the meaning.\n")
    #expect(!Program.overview(named: "specs").contains("complete "))
    #expect(!Program.specs().list.contains("'complete'"))
  }
}
