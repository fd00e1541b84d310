import Foundation

/// How scenarios are distributed over children.
package enum ChildLayout: Sendable {
  /// One child, whose threads run scenarios side by side.
  case shared(threads: Int)
  /// Several children, each of which runs one scenario at a time: `--isolate`.
  case isolated(children: Int)

  var isIsolated: Bool { if case .isolated = self { true } else { false } }

  /// How many scenarios may run at a time.
  var workerCount: Int {
    switch self {
    case .shared(let count), .isolated(let count): max(1, count)
    }
  }

  /// The numbers of the workers in each child.
  var workers: [Range<Int>] {
    isIsolated ? (0..<workerCount).map { $0..<($0 + 1) } : [0..<workerCount]
  }

  /// The same with no more workers than there are scenarios.
  func limited(to scenarioCount: Int) -> ChildLayout {
    switch self {
    case .shared(let count): .shared(threads: min(count, scenarioCount))
    case .isolated(let count): .isolated(children: min(count, scenarioCount))
    }
  }
}

/// Makes children that are copies of this process: they are there at once and have the plan, where a
/// spawned program has to be loaded and to plan again.
///
/// A copy has only the thread that forked, and shares what is open. So there are copies only while the
/// process has no other but one that waits for signals in the system, and so holds nothing; and several of them only if the suite has opened nothing, since each would
/// have to open that for itself.
package struct ChildFork: Sendable {
  /// What this process is after the fork.
  enum Side {
    /// With the children, each of which has the command to begin.
    case parent([ChildProcess])
    case child(ChildChannel)
  }

  #if PROCESSES && os(Linux)
    /// What was open before there was a suite, and what the suite has opened.
    private let ownDescriptors: Set<Int32>
    private var suiteDescriptors: Set<Int32> = []
    /// How many threads there are that hold nothing.
    private let waitingThreads: Int

    /// Notes what is open before there is a suite; nil if there are several threads already.
    ///
    /// - Parameter waitingThreads: How many threads wait in the system.
    package init?(besides waitingThreads: Int = 0) {
      self.waitingThreads = waitingThreads
      guard Self.hasOneThread(besides: waitingThreads) else { return nil }
      ownDescriptors = Self.openDescriptors
    }

    /// Notes what the suite has opened: to be called when there is a plan, and before reports are opened.
    package mutating func noteSuite() {
      suiteDescriptors = Self.openDescriptors.subtracting(ownDescriptors)
    }

    /// Whether copies can be made still.
    package func isSafe(for layout: ChildLayout) -> Bool {
      Self.hasOneThread(besides: waitingThreads) && (!layout.isIsolated || suiteDescriptors.isEmpty)
    }

    /// Forks a child for each of `workers`, or as many as the system permits; at least one. It returns
    /// in each of them as well.
    ///
    /// - Parameters:
    ///   - workers: The numbers of the workers in each child.
    ///   - origin: When the run began, as uptime of the machine in nanoseconds.
    func children(
      _ layout: ChildLayout, _ workers: [Range<Int>], _ queue: SharedQueue, origin: Int
    ) throws(ChildError) -> Side {
      // Else each process would print it.
      StandardOutput.flush()
      // No `ChildProcess` yet: a copy would release those of its siblings, which kills them.
      var children: [(id: pid_t, pipes: ChildPipes)] = []
      for workers in workers {
        do throws(ChildError) {
          let pipes = try ChildPipes(capturesOutput: layout.isIsolated, isForFork: true)
          let id = Foundation.fork()
          if id == 0 { return .child(channel(pipes, queue)) }
          let code = errno
          // At once, so that the next copy does not hold them open.
          pipes.closeChildEnds()
          guard id > 0 else {
            pipes.closeParentEnds()
            throw ChildError(code: code)
          }
          ChildProcess.send(.begin(origin: origin, workers: workers), to: pipes.commands.write)
          children.append((id, pipes))
        } catch {
          guard !children.isEmpty else { throw error }
          break
        }
      }
      return .parent(children.map { ChildProcess($0.id, $0.pipes) })
    }

    /// Makes this copy a child.
    private func channel(_ pipes: ChildPipes, _ queue: SharedQueue) -> ChildChannel {
      if let output = pipes.output {
        // A group of its own, so that Ctrl-C reaches the parent alone, which sends a command.
        setpgid(0, 0)
        dup2(output, STDOUT_FILENO)
        dup2(output, STDERR_FILENO)
      } else {
        OwnSignals.heedOnly()
      }
      // What the parent has opened for itself: its standard output among others, whose reader would
      // otherwise wait for this process as well, and all that belongs to other children.
      let kept = suiteDescriptors.union([pipes.commands.read, pipes.wakeUp.write, queue.file])
      for descriptor in Self.openDescriptors.subtracting(kept)
      where Descriptor.isCloseOnExec(descriptor) {
        close(descriptor)
      }
      return ChildChannel(
        commands: pipes.commands.read, wakeUp: pipes.wakeUp.write, ring: pipes.ring,
        queue: queue.queue, isForked: true)
    }

    /// The folder of threads has a link for each, besides its own two. One that was joined may still be
    /// listed for a moment.
    private static func hasOneThread(besides others: Int) -> Bool {
      var info = stat()
      for _ in 0..<20 {
        guard unsafe stat("/proc/self/task", &info) == 0 else { return false }
        if info.st_nlink == 3 + others { return true }
        usleep(100)
      }
      return false
    }

    /// What is open besides the standard streams.
    private static var openDescriptors: Set<Int32> {
      Set(Descriptor.allOpen.filter { $0 > STDERR_FILENO })
    }
  #else
    /// Never: elsewhere the system's libraries do not work in a copy.
    package init?(besides waitingThreads: Int = 0) { return nil }

    package mutating func noteSuite() {}

    package func isSafe(for layout: ChildLayout) -> Bool { false }

    func children(
      _ layout: ChildLayout, _ workers: [Range<Int>], _ queue: SharedQueue, origin: Int
    ) throws(ChildError) -> Side {
      throw ChildError(code: ENOSYS)
    }
  #endif
}
