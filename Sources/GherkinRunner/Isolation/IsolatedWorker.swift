import Foundation

/// A worker process from within: runs the scenarios it is told to, one at a time, and reports what
/// happens to the process that started it.
///
/// A class, because the tasks that succeed each other share it.
package final class IsolatedWorker<Suite: SpecSuite>: Sendable {
  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  private let steps: BoundSteps<Suite.World>
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
    steps = BoundSteps(definitions, for: plan)
    self.plan = plan
    self.options = options
    self.channel = channel
    inbox = WorkerInbox { channel.rest(after: $0) }
  }

  /// Works until it gets the command to finish; the process ends at once when the one that started it has.
  package func run() async {
    StandardOutput.flushEachLine()
    guard listen() else { channel.leave() }
    guard case .begin(let origin, let worker) = await inbox.next() else { return }
    let outbox = Outbox(channel, fingerprint: channel.isCopy ? nil : plan.fingerprint)
    let log = EventLog(
      outbox, inPlanOrder: false, clock: .continuous(since: .init(uptime: origin)))
    let stage = RunStage(
      suite: suite, definitions: definitions, plan: plan, options: options, control: control,
      log: log)
    let limit = plan.shortestTimeLimit(run: options.timeout)
    let watchdog = Watchdog(timeout: limit, control: control, log: log)
    let hooks = RunHooks(stage: stage)
    _ = await hooks.run(plan.beforeAll)
    log.record(.runStarted, at: log.now)
    let latch = Latch(count: 1)
    start(stage, worker, latch)
    await latch.wait()
    _ = await hooks.run(plan.afterAll)
    watchdog.stop()
    stage.noteUnclaimedAssertions()
    channel.limitFarewell()
  }

  /// Takes in commands as they come, on a thread that waits in `read` from now on.
  ///
  /// The end of the commands means that the parent has ended: only it has the other end, which no program
  /// inherits and every copy closes. The thread holds the pipe as long as it waits, so it notices even
  /// after a step has closed the descriptor. (`PR_SET_PDEATHSIG` would end a worker with the *thread* that
  /// forked it, which is gone long before its process.)
  ///
  /// - Returns: Whether there is a thread for it.
  private func listen() -> Bool {
    var heard = channel.heard
    takeIn(&heard)
    return SystemThread.start { [heard] in
      var bytes = heard
      while Descriptor.read(self.channel.commands, into: &bytes) { self.takeIn(&bytes) }
      self.channel.journal.hasLostDescriptors = !Descriptor.isOpen(self.channel.commands)
      self.channel.leave()
    }
  }

  /// Takes the whole commands out of `bytes`. Interruptions take effect at once.
  private func takeIn(_ bytes: inout [UInt8]) {
    var reader = WireReader(bytes[...])
    var commands: [WorkerCommand] = []
    var whole = 0
    // A command that has not come whole is read again with the next bytes.
    while !reader.isAtEnd, let command = try? reader.readCommand() {
      whole = reader.position
      switch command {
      case .begin, .look, .run, .finish: commands.append(command)
      case .interrupt:
        channel.journal.hasHeardInterruption = true
        control.interrupt()
      case .prepare: break
      }
    }
    bytes.removeSubrange(..<whole)
    if !commands.isEmpty { inbox.add(commands) }
  }

  /// Begins to run scenarios.
  ///
  /// - Parameter first: What to begin with, if that is settled.
  private func start(
    _ stage: RunStage<Suite>, _ worker: Int, _ latch: Latch, with first: ScenarioAttempt? = nil
  ) {
    let watch = Watch()
    control.add(watch)
    watch.start(on: channel.executor) {
      await self.work(stage, worker, latch, watch, from: first)
    }
  }

  private func work(
    _ stage: RunStage<Suite>, _ worker: Int, _ latch: Latch, _ watch: Watch,
    from first: ScenarioAttempt?
  ) async {
    var next = first
    if next == nil { next = await nextScenario(for: worker) }
    while let id = next {
      let run = ScenarioRun(
        stage: stage, steps: steps, id, watch: watch,
        // A scenario that is given up ends this process.
        mayRetryLost: true, giveUp: { [channel] in channel.leave() })
      guard let result = await run.run() else { return }
      stage.note(result)
      // Others need not wait for us to be heard.
      if control.isStopped { channel.queue.close() }
      next = result.willBeRetried ? id.next : await nextScenario(for: worker)
      // A task that was cancelled stays so; whatever follows deserves a fresh one.
      if let next, watch.isCancelled || Task.isCancelled {
        control.remove(watch)
        return start(stage, worker, latch, with: next)
      }
    }
    control.remove(watch)
    latch.arrive()
  }

  /// What it is told to run next, or else takes from the queue; nothing when it is told to finish.
  private func nextScenario(for worker: Int) async -> ScenarioAttempt? {
    var command = inbox.take()
    while true {
      switch command {
      case .run(let id): return id
      case .finish: return nil
      case .prepare, .begin, .look, .interrupt, nil: break
      }
      // What another has written over memory that is not his own must not end this process as well.
      if !control.isStopped, let scenario = channel.queue.next(for: worker),
        scenario < plan.scenarioCount
      {
        return ScenarioAttempt(scenario: scenario)
      }
      command = await inbox.next()
    }
  }
}

/// Where a worker process puts what happens: into the journal, each event in a frame of its own.
struct Outbox: EventReceiver {
  private let channel: WorkerChannel
  /// That of the plan that this process made for itself; said once the worker is ready, which it
  /// says by `runStarted`.
  private let fingerprint: Int?
  private var writer = WireWriter()

  init(_ channel: WorkerChannel, fingerprint: Int?) {
    self.channel = channel
    self.fingerprint = fingerprint
    // What was printed before anything ran belongs to no step.
    channel.journal.printed = Descriptor.position(of: STDOUT_FILENO)
  }

  mutating func receive(_ event: TimedEvent) {
    channel.endIfForked()
    switch event.event {
    case .stepFinished(let id, let step, _):
      channel.endIfDisconnected()
      attachOutput(to: .step(id, step: step), at: event.time)
    case .runHookFinished(let hook, _):
      channel.endIfDisconnected()
      attachOutput(to: .runHook(hook), at: event.time)
    default: break
    }
    put(event)
    switch event.event {
    // The other side waits for these.
    case .runHookFinished, .runStarted: channel.ring()
    default: break
    }
  }

  private mutating func put(_ event: TimedEvent) {
    writer.removeAll()
    writer.writeFrame { writer in
      writer.write(event)
      if case .runStarted = event.event { writer.write(fingerprint) { $0.write($1) } }
    }
    channel.append(writer.bytes)
  }

  /// What was printed since the last step becomes this step's log.
  private mutating func attachOutput(to place: AttachmentPlace, at time: Duration) {
    StandardOutput.flush()
    guard Descriptor.position(of: STDOUT_FILENO) > channel.journal.printed else { return }
    let bytes = Descriptor.contents(of: STDOUT_FILENO, from: channel.journal.printed)
    guard !bytes.isEmpty else { return }
    put(TimedEvent(.attached(.output(bytes), to: place), at: time))
    // For the parent, which reads what this process printed after it has died.
    channel.journal.printed += bytes.count
  }
}

extension Attachment {
  /// What a step printed, as a log.
  static func output(_ bytes: [UInt8]) -> Attachment {
    Attachment(
      .text(String(decoding: bytes, as: UTF8.self)), mediaType: logMediaType, name: "output")
  }
}
