import Foundation

extension EditSupervisor {
  /// The process of a worker, as the supervisor has it.
  struct Worker {
    let id: pid_t
    let start: Duration
    /// Whether a run or a build goes on.
    private(set) var isBusy = false
    /// When it must have ended, if it is not wanted any more.
    private(set) var end: Duration?
    private var input: Int32?
    private var output: Int32?

    /// Starts the process. It gets a group of its own, so that Ctrl-C reaches the supervisor alone, and what it has
    /// started can be ended with it.
    init(
      _ program: Program, _ start: WorkerStart, _ sockets: [Int32], now: Duration
    ) throws(FileError) {
      guard let input = Descriptor.pipe() else { throw FileError(program.path, code: errno) }
      guard let output = Descriptor.pipe() else {
        let code = errno
        Foundation.close(input.read)
        Foundation.close(input.write)
        throw FileError(program.path, code: code)
      }
      let inherited = sockets.enumerated().map { ($1, EditWorker.firstSocket + Int32($0)) }
      let (id, code) = Spawn.start(
        program: program.path, arguments: program.arguments, environment: program.environment,
        descriptors: [
          (input.read, STDIN_FILENO), (output.write, STDOUT_FILENO), (STDERR_FILENO, STDERR_FILENO),
        ] + inherited, hasOwnGroup: true)
      Foundation.close(input.read)
      Foundation.close(output.write)
      guard code == 0 else {
        Foundation.close(input.write)
        Foundation.close(output.read)
        throw FileError(program.path, code: code)
      }
      self.id = id
      self.start = now
      self.input = input.write
      self.output = output.read
      // If it has ended already, that is noticed soon.
      let line = (try? JSONEncoder().encode(start)) ?? Data()
      Descriptor.write(Bytes(line) + [.lineFeed], to: input.write)
    }

    /// Reads what the worker says within `time`.
    mutating func read(within time: Duration) {
      // Without a descriptor, `poll` only waits.
      var request = pollfd(fd: output ?? -1, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, Int32(time / .milliseconds(1))) > 0, let output else { return }
      var said: Bytes = []
      if Descriptor.read(output, into: &said) {
        isBusy = said.last == EditWorker.busy
      } else {
        Foundation.close(output)
        self.output = nil
      }
    }

    /// Lets the worker end by itself until `limit`.
    mutating func end(saying bytes: Bytes, by limit: Duration) {
      end = limit
      guard let input else { return }
      Descriptor.write(bytes, to: input)
      Foundation.close(input)
      self.input = nil
    }

    /// Ends the worker and all that it has started.
    func kill(_ signal: Int32) { _ = Foundation.kill(-id, signal) }

    /// Closes the pipes to a worker that has ended.
    func close() {
      for descriptor in [input, output].compactMap(\.self) { Foundation.close(descriptor) }
    }
  }
}
