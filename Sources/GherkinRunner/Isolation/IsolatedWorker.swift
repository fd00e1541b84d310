import Dispatch
import Foundation

/// A worker process from within: runs the scenarios it is told to, one at a time, and reports what
/// happens to the process that started it.
package struct IsolatedWorker<Suite: SpecSuite>: Sendable {
  private let stage: RunStage<Suite>
  private let steps: [PreparedStep<Suite.World>?]
  private let journal: SharedJournal
  private let watch = Watch()

  /// Whether this process is a worker.
  package static func isMeant(_ environment: [String: String]) -> Bool {
    environment[WorkerChannel.variable] != nil
  }

  package init(
    _ suite: Suite, definitions: Definitions<Suite.World>, plan: Plan, options: RunOptions
  ) throws(WorkerError) {
    guard let journal = SharedJournal(WorkerChannel.journal) else {
      throw WorkerError("the variable \(WorkerChannel.variable) is set, but this is no worker")
    }
    self.journal = journal
    let outbox = Outbox(journal, fingerprint: plan.fingerprint)
    steps = plan.prepare(definitions, used: plan.usedDefinitions)
    stage = RunStage(
      suite: suite, definitions: definitions, plan: plan, options: options, control: RunControl(),
      log: EventLog(outbox, inPlanOrder: false))
  }

  /// Works until told to finish; the process ends when nobody is there any more to tell it.
  package func run() async {
    StandardOutput.flushEachLine()
    WorkerChannel.keepToOneself()
    stage.control.add(watch)
    let watchdog = Watchdog(timeout: stage.options.timeout) {
      stage.control.check(at: stage.log.now)
    }
    let hooks = RunHooks(stage: stage)
    var hasBegun = false
    for await command in commands() {
      switch command {
      case .begin:
        hasBegun = true
        _ = await hooks.run(stage.plan.beforeAll)
        stage.log.record(.runStarted, at: stage.log.now)
      case .run(let id): await run(id)
      case .interrupt, .finish: break
      }
    }
    if hasBegun { _ = await hooks.run(stage.plan.afterAll) }
    watchdog.stop()
  }

  /// What there is to do, as the commands come in, until the one to finish. Interruptions take
  /// effect at once.
  private func commands() -> AsyncStream<WorkerChannel.Command> {
    let control = stage.control
    return AsyncStream { continuation in
      DispatchQueue(label: "specs.commands").async {
        var bytes: [UInt8] = []
        while Descriptor.read(WorkerChannel.commands, into: &bytes) {
          var reader = WireReader(bytes[...])
          // A command that has not come whole is read again with the next bytes.
          while !reader.isAtEnd {
            let start = reader.position
            guard let command = try? reader.readCommand() else {
              bytes.removeSubrange(..<start)
              break
            }
            switch command {
            case .begin, .run: continuation.yield(command)
            case .interrupt: control.interrupt()
            case .finish: return continuation.finish()
            }
            if reader.isAtEnd { bytes.removeAll() }
          }
        }
        // Whoever would hear of what runs here is gone.
        _exit(1)
      }
    }
  }

  /// Runs a scenario, again if it may be.
  private func run(_ id: ScenarioAttempt) async {
    await withCheckedContinuation { continuation in
      watch.attach {
        Task(executorPreference: ScenarioExecutor()) {
          var attempt = id.attempt
          while true {
            let run = ScenarioRun(
              stage: stage, steps: steps, scenario: stage.plan.scenario(id.scenario),
              attempt: attempt, watch: watch, giveUp: leave)
            // A scenario that was given up has ended this process.
            guard let result = await run.run(), result.willBeRetried else { break }
            attempt += 1
          }
          continuation.resume()
        }
      }
    }
  }

  /// Ends the process with a step that does not end in it; everything is reported.
  private func leave() { _exit(0) }
}
