import Dispatch

/// A worker process from within: runs the scenarios it is told to, one at a time, and reports what
/// happens to the process that started it.
///
/// A class, because the tasks that succeed each other share it.
package final class IsolatedWorker<Suite: SpecSuite>: Sendable {
  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  private let steps: [PreparedStep<Suite.World>?]
  private let plan: Plan
  private let options: RunOptions
  private let channel: WorkerChannel
  private let control = RunControl()
  private let inbox: WorkerInbox

  package init(
    _ suite: Suite, definitions: Definitions<Suite.World>, plan: Plan, options: RunOptions,
    channel: WorkerChannel
  ) {
    self.suite = suite
    self.definitions = definitions
    steps = plan.prepare(definitions, used: plan.usedDefinitions)
    self.plan = plan
    self.options = options
    self.channel = channel
    inbox = WorkerInbox { channel.ring(.hunger) }
  }

  /// Works until told to finish; the process ends when nobody is there any more to tell it.
  package func run() async {
    StandardOutput.flushEachLine()
    listen()
    guard case .begin(let origin) = await inbox.next() else { return }
    let outbox = Outbox(channel, fingerprint: channel.isCopy ? nil : plan.fingerprint)
    let log = EventLog(outbox, inPlanOrder: false, elapsed: .sinceUptime(origin))
    let stage = RunStage(
      suite: suite, definitions: definitions, plan: plan, options: options, control: control,
      log: log)
    let watchdog = Watchdog(timeout: options.timeout, control: control, log: log)
    let hooks = RunHooks(stage: stage)
    _ = await hooks.run(plan.beforeAll)
    log.record(.runStarted, at: log.now)
    let latch = Latch(count: 1)
    start(stage, latch)
    await latch.wait()
    _ = await hooks.run(plan.afterAll)
    watchdog.stop()
    channel.limitFarewell()
  }

  /// Takes in commands as they come. Interruptions take effect at once.
  private func listen() {
    DispatchQueue(label: "specs.commands").async { [channel, control, inbox] in
      var bytes: [UInt8] = []
      while Descriptor.read(channel.commands, into: &bytes) {
        var reader = WireReader(bytes[...])
        var commands: [WorkerCommand] = []
        // A command that has not come whole is read again with the next bytes.
        var whole = 0
        while !reader.isAtEnd, let command = try? reader.readCommand() {
          whole = reader.position
          switch command {
          case .begin, .run, .finish: commands.append(command)
          case .interrupt: control.interrupt()
          case .prepare: break
          }
        }
        bytes.removeSubrange(..<whole)
        if !commands.isEmpty { inbox.add(commands) }
      }
      channel.leave()
    }
  }

  /// Begins to run scenarios, on a thread of its own.
  ///
  /// - Parameter first: What to begin with, if that is settled.
  private func start(_ stage: RunStage<Suite>, _ latch: Latch, with first: ScenarioAttempt? = nil) {
    let watch = Watch()
    control.add(watch)
    watch.attach {
      Task(executorPreference: ScenarioExecutor()) {
        await self.work(stage, latch, watch, from: first)
      }
    }
  }

  private func work(
    _ stage: RunStage<Suite>, _ latch: Latch, _ watch: Watch, from first: ScenarioAttempt?
  ) async {
    let lane = stage.log.lane()
    var next = first
    if next == nil { next = await nextScenario() }
    while let id = next {
      lane.begin(id.scenario)
      let run = ScenarioRun(
        stage: stage, steps: steps, scenario: plan.scenario(id.scenario), attempt: id.attempt,
        lane: lane, watch: watch,
        // A scenario that is given up ends this process.
        mayRetryLost: true, giveUp: { [channel] in channel.leave() })
      guard let result = await run.run() else { return }
      next = result.willBeRetried ? id.next : await nextScenario()
      // A task that was cancelled stays so; whatever follows deserves a fresh one.
      if let next, watch.isCancelled || Task.isCancelled {
        control.remove(watch)
        return start(stage, latch, with: next)
      }
    }
    control.remove(watch)
    latch.arrive()
  }

  /// What it is told to run next; nothing when it is told to finish.
  private func nextScenario() async -> ScenarioAttempt? {
    if case .run(let id) = await inbox.next() { id } else { nil }
  }
}
