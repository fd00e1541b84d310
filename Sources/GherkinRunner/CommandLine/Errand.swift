import Dispatch
import Foundation

/// What a command line asks for, understood and ready to be done.
struct Errand<Suite: SpecSuite>: Sendable {
  /// Work that ends with an exit status, however it is interrupted.
  typealias Work = @Sendable (Interruption?) async throws(CommandError) -> ExitStatus

  private let console: Console
  private let work: Work
  /// The thread that it is to be done on, where that is settled.
  let executor: (any TaskExecutor)?

  /// Reads `arguments`, which follow the program's name, and the file of options.
  ///
  /// - Parameters:
  ///   - isUntouched: Whether this process has done nothing else yet. Worker processes may then be
  ///     copies of it, in which this returns too.
  ///   - makeSuite: Makes the suite when its turn has come.
  init(
    _ arguments: [String], console: Console, isUntouched: Bool = false,
    makeSuite: @escaping @Sendable () -> Suite
  ) {
    self.console = console
    var executor: (any TaskExecutor)?
    do throws(CommandError) {
      let typed = try ArgumentParser.parse(arguments, environment: console.environment)
      if typed.options.wantsHelp || typed.command == .help {
        let command = try typed.explainedCommand
        let text = HelpText(program: console.programName, command: command).text
        work = { _ in console.show(text) }
      } else if typed.options.wantsVersion || typed.command == .version {
        work = { _ in console.show("\(console.programName) \(Version.current)\n") }
      } else {
        work = try Self.work(
          arguments, typed, console: console, isUntouched: isUntouched, makeSuite: makeSuite,
          on: &executor)
      }
    } catch {
      work = { (_) async throws(CommandError) in throw error }
    }
    self.executor = executor
  }

  /// Does it.
  func run(_ interruption: Interruption?) async -> ExitStatus {
    do throws(CommandError) {
      return try await work(interruption)
    } catch {
      console.report(error)
      return .unusable
    }
  }

  private static func work(
    _ arguments: [String], _ typed: Invocation, console: Console, isUntouched: Bool,
    makeSuite: @escaping @Sendable () -> Suite, on executor: inout (any TaskExecutor)?
  ) throws(CommandError) -> Work {
    // Other suites share their process with the test run that started them.
    let refusal =
      isUntouched ? TestingAssertions.unheardLibrary.map(CommandError.unheardAssertions) : nil
    switch typed.command {
    case .run:
      if let refusal { throw refusal }
      let command = try RunCommand(arguments, typed, console: console, makeSuite: makeSuite)
      guard command.runsInWorkers else {
        return { (interruption) async throws(CommandError) in
          try await command.prepare().run(interruption)
        }
      }
      let run = try command.prepare(isUntouched: isUntouched)
      executor = run.executor
      return { (interruption) async throws(CommandError) in await run.run(interruption) }
    case .check:
      let configuration = try Configuration(typed, console)
      let options = try configuration.options(for: arguments)
      let settings = try Settings(options, console: console)
      let (rules, paths) = (try configuration.checkSettings(), try configuration.suitePaths())
      return { (_) async throws(CommandError) in
        try CheckCommand(
          suite: makeSuite(), options: options, settings: settings, rules: rules,
          suitePaths: paths, console: console
        ).run()
      }
    case .parse:
      let options = try Configuration(typed, console).options(for: arguments)
      let settings = try Settings(options, console: console)
      let command = ParseCommand(options: options, settings: settings, console: console)
      return { (_) async throws(CommandError) in try command.run() }
    case .format:
      let options = try Configuration(typed, console).options(for: arguments)
      let settings = try Settings(options, console: console)
      let command = FormatCommand(options: options, settings: settings, console: console)
      return { (_) async throws(CommandError) in try await command.run() }
    case .watch:
      if let refusal { throw refusal }
      let options = try Configuration(typed, console).options(for: arguments)
      let settings = try Settings(options, console: console)
      return { (interruption) async throws(CommandError) in
        try await WatchCommand(
          switches: typed.switches, options: options, settings: settings, console: console,
          interruption: interruption ?? Interruption()
        ) { await Errand($0, console: $1, makeSuite: makeSuite).run($2) }.watch()
      }
    case .merge:
      let configuration = try Configuration(typed, console)
      let options = try configuration.options(for: arguments)
      let settings = try Settings(options, console: console)
      try settings.checkTargets(in: console.workingFolder, besides: configuration.inputs)
      return { (_) async throws(CommandError) in
        try await MergeCommand(
          suite: makeSuite(), options: options, settings: settings, console: console
        ).run()
      }
    case .languages:
      return { (_) async throws(CommandError) in
        try LanguagesCommand(console: console).run(typed.options.paths)
      }
    case .completions:
      return { (_) async throws(CommandError) in
        try CompletionsCommand(console: console).run(typed.options.paths)
      }
    case .help, .version: return { _ in .passed }
    case .steps:
      let configuration = try Configuration(typed, console)
      let options = try configuration.options(for: arguments)
      let paths = try configuration.options(for: []).paths
      return { (_) async throws(CommandError) in
        try StepsCommand(
          suite: makeSuite(), typed: typed.options, options: options, paths: paths,
          console: console
        ).run()
      }
    }
  }
}

extension CommandError {
  fileprivate static func unheardAssertions(of library: String) -> CommandError {
    CommandError(
      """
      The suite imports \(library), but with this toolchain a failed assertion of \(library) in a \
      step cannot be noticed, so the step would pass.
      """,
      remedy: """
        Remove 'import \(library)' and use `expect` of GherkinRunner\
        \(library == "XCTest" ? " or `#expect` of Swift Testing" : ""), or run the scenarios with \
        'swift test'.
        """)
  }
}

extension SpecSuite {
  /// Runs the suite as a program, with the arguments it was started with, and ends the process.
  public static func main() { main(arguments: Array(CommandLine.arguments.dropFirst())) }

  /// Does what `arguments`, which follow the program's name, ask for, and ends the process.
  ///
  /// It is not asynchronous, because workers can be copies of this process only as long as it has
  /// one thread.
  package static func main(arguments: [String]) -> Never {
    // Writing to a pipe that is not read, or beyond a limit on sizes, is noticed by the write, not by
    // dying of it. The signals are caught rather than ignored: programs that steps start would inherit that.
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number) { _ in } }
    let interruption = Interruption()
    let console = Console.ofProcess(
      program: CommandLine.arguments.first ?? "specs", interruption)
    // A worker that ends too early is noticed by its parent, with its status.
    if !WorkerChannel.isInherited(console.environment) { ExitGuard.arm(interruption, console) }
    let errand = Errand(arguments, console: console, isUntouched: true) { Self() }
    Task(executorPreference: errand.executor ?? ThreadExecutor()) {
      let status = await errand.run(interruption)
      ExitGuard.end(interruption.status ?? status)
    }
    dispatchMain()
  }

  /// Does what `arguments`, which follow the program's name, ask for.
  package func run(
    arguments: [String], console: Console, interruption: Interruption? = nil
  ) async -> ExitStatus {
    await Errand(arguments, console: console) { self }.run(interruption)
  }
}

/// A command line that was understood: what to do, and how.
package struct Invocation: Sendable {
  package let command: Command
  /// Whether the command was named; without a name it is `run`.
  package let isNamed: Bool
  package let options: Options
  /// The names of the options that were typed, whatever their values.
  package let typed: Set<String>
  /// The arguments that are options and their values, as typed.
  package let switches: [String]
}

extension Invocation {
  /// The command that help is wanted of: `specs help check`, `specs check --help`, and also
  /// `specs --help check`.
  var explainedCommand: Command {
    get throws(CommandError) {
      if command != .help, isNamed { return command }
      guard let word = options.paths.first else { return .run }
      if let command = Command(rawValue: word) { return command }
      // Without 'help', it may be a path that was typed before --help was thought of.
      guard command == .help else { return .run }
      throw .noHelp(word)
    }
  }
}
