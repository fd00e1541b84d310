import Foundation
import Synchronization

/// A program to start: a run, or a build.
package struct ProgramRequest: Sendable, Equatable {
  /// Its path, or its name if it is to be looked for in `PATH`.
  package let program: String
  package let arguments: [String]
  /// Where it works.
  package let folder: String

  package init(program: String, arguments: [String], folder: String) {
    (self.program, self.arguments, self.folder) = (program, arguments, folder)
  }
}

/// What a program does that was started.
package enum ProgramEvent: Sendable {
  case output(Bytes)
  case errorOutput(Bytes)
  /// It has ended and everything it wrote was reported, or it could not be started.
  case ended(ProgramEnd)
}

/// How a program ended.
package enum ProgramEnd: Sendable, Equatable {
  case exited(Int)
  case killed(signal: Int)
  /// It could not be started, because of this.
  case notStarted(String)
}

/// Starts a program, reports what it does from another thread, and returns what ends it: with SIGTERM the first time,
/// with SIGKILL from the second time on.
package typealias ProgramStarter =
  @Sendable (ProgramRequest, @escaping @Sendable (ProgramEvent) -> Void) -> @Sendable () -> Void

#if PROCESSES
  /// A program in a process of its own.
  ///
  /// A class, because the threads that read its output share it.
  package final class ChildProgram: Sendable {
    private let child = Mutex((process: Process(), wasStopped: false))

    /// Starts `request`.
    package static let start: ProgramStarter = { request, receive in
      let child = ChildProgram()
      child.start(request, receive)
      return { child.stop() }
    }

    private func start(
      _ request: ProgramRequest, _ receive: @escaping @Sendable (ProgramEvent) -> Void
    ) {
      let (output, errors) = (Pipe(), Pipe())
      let isPath = request.program.contains("/")
      do {
        try child.withLock { child in
          child.process.executableURL = URL(filePath: isPath ? request.program : "/usr/bin/env")
          child.process.arguments = (isPath ? [] : [request.program]) + request.arguments
          child.process.currentDirectoryURL = URL(filePath: request.folder)
          child.process.standardInput = FileHandle.nullDevice
          child.process.standardOutput = output
          child.process.standardError = errors
          try child.process.run()
        }
      } catch {
        return receive(.ended(.notStarted(error.localizedDescription)))
      }
      let errorsEnded = DispatchSemaphore(value: 0)
      let errorOutput = errors.fileHandleForReading.fileDescriptor
      let readsErrors = SystemThread.start {
        Self.read(errorOutput) { receive(.errorOutput($0)) }
        errorsEnded.signal()
      }
      if !readsErrors { errorsEnded.signal() }
      let body: @Sendable () -> Void = { [self] in
        Self.read(output.fileHandleForReading.fileDescriptor) { receive(.output($0)) }
        errorsEnded.wait()
        receive(.ended(end()))
        // The pipes close their descriptors when they are gone.
        withExtendedLifetime((output, errors)) {}
      }
      if !SystemThread.start(body) { body() }
    }

    private static func read(_ descriptor: Int32, _ body: (Bytes) -> Void) {
      var bytes: Bytes = []
      while Descriptor.read(descriptor, into: &bytes) {
        body(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }

    /// Waits for its end.
    private func end() -> ProgramEnd {
      // Without the lock between two looks, so that a program that only closed its output can be stopped.
      while child.withLock({ $0.process.isRunning }) { usleep(1000) }
      return child.withLock { child in
        let status = Int(child.process.terminationStatus)
        return child.process.terminationReason == .exit ? .exited(status) : .killed(signal: status)
      }
    }

    private func stop() {
      child.withLock { child in
        // Only while it runs is its id its own.
        guard child.process.isRunning else { return }
        kill(child.process.processIdentifier, child.wasStopped ? SIGKILL : SIGTERM)
        child.wasStopped = true
      }
    }
  }
#else
  package enum ChildProgram {
    package static let start: ProgramStarter = { request, receive in
      receive(.ended(.notStarted("this system does not start programs")))
      return {}
    }
  }
#endif
