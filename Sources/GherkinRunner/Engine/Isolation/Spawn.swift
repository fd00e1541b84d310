package import Foundation

/// The start of another process. It gets no descriptors but those that are listed and the standard streams, blocks no
/// signal, and ignores none but SIGHUP, if this process does.
///
/// It calls the system directly: Foundation's `Process` takes longer than most scenarios.
package enum Spawn {
  /// - Parameters:
  ///   - descriptors: Which of our descriptors the process gets under which number.
  ///   - hasOwnGroup: Whether it gets a process group of its own, so that Ctrl-C does not reach it.
  /// - Returns: The id of the process, or the system's `errno`.
  package static func start(
    program: String, arguments: [String], environment: [String: String],
    descriptors: [(ours: Int32, theirs: Int32)], hasOwnGroup: Bool = false
  ) -> (id: pid_t, code: Int32) {
    #if PROCESSES
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      unsafe posix_spawn_file_actions_init(&actions)
      unsafe posix_spawnattr_init(&attributes)
      defer {
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
      }
      var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
      if hasOwnGroup {
        flags |= POSIX_SPAWN_SETPGROUP
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
      }
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe posix_spawnattr_setsigmask(&attributes, &signals)
      unsafe sigfillset(&signals)
      // What catches it has its default effect in the new program all the same.
      unsafe sigdelset(&signals, SIGHUP)
      unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
      #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        for stream in STDIN_FILENO...STDERR_FILENO {
          unsafe posix_spawn_file_actions_addinherit_np(&actions, stream)
        }
      #else
        // What the suite has opened without `O_CLOEXEC`, and what this process was started with.
        for descriptor in Descriptor.allOpen
        where descriptor > STDERR_FILENO && !descriptors.contains(where: { $0.ours == descriptor })
        {
          unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
        }
      #endif
      unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
      // Ours could have the very numbers that are theirs, so all move out of the way first. A number that is beyond the
      // limit of open files is refused here, and the process would start without it.
      let spare = (descriptors.map { max($0.ours, $0.theirs) }.max() ?? 0) + 1
      for (index, pair) in descriptors.enumerated() {
        let isPossible =
          unsafe posix_spawn_file_actions_adddup2(&actions, pair.ours, spare + Int32(index)) == 0
        guard isPossible else { return (0, EMFILE) }
      }
      for (index, pair) in descriptors.enumerated() {
        unsafe posix_spawn_file_actions_adddup2(&actions, spare + Int32(index), pair.theirs)
        unsafe posix_spawn_file_actions_addclose(&actions, spare + Int32(index))
      }
      var id: pid_t = 0
      Descriptor.starts.lock()
      defer { Descriptor.starts.unlock() }
      let code = unsafe withCStrings([program] + arguments) { arguments in
        unsafe withCStrings(environment.map { "\($0)=\($1)" }) { environment in
          unsafe posix_spawn(&id, program, &actions, &attributes, arguments, environment)
        }
      }
      return (id, code)
    #else
      return (0, ENOSYS)
    #endif
  }

  /// Starts another program in place of this one, in the same process. Of its descriptors it keeps the one for errors, and
  /// `kept`.
  ///
  /// - Returns: The system's `errno`, if that fails. Then nothing has changed.
  package static func replaceProcess(
    program: String, arguments: [String], environment: [String: String], input: Int32,
    output: Int32, keeping kept: Int32
  ) -> Int32 {
    #if PROCESSES
      let streams = [(STDIN_FILENO, input), (STDOUT_FILENO, output)].map { stream, ours in
        let former = fcntl(stream, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        dup2(ours, stream)
        return (stream, former)
      }
      for descriptor in Descriptor.allOpen where descriptor > STDERR_FILENO {
        _ = fcntl(descriptor, F_SETFD, descriptor == kept ? 0 : FD_CLOEXEC)
      }
      _ = unsafe withCStrings([program] + arguments) { arguments in
        unsafe withCStrings(environment.map { "\($0)=\($1)" }) { environment in
          unsafe execve(program, arguments, environment)
        }
      }
      let code = errno
      for (stream, former) in streams {
        dup2(former, stream)
        close(former)
      }
      return code
    #else
      return ENOSYS
    #endif
  }

  #if PROCESSES
    private static func withCStrings(
      _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
      var copies = unsafe strings.map { unsafe strdup($0) } + [nil]
      defer { unsafe copies.forEach { unsafe free($0) } }
      return unsafe copies.withUnsafeMutableBufferPointer { buffer in
        // A list that ends with nil is never without a base.
        unsafe buffer.baseAddress.map { unsafe body($0) } ?? EINVAL
      }
    }
  #endif
}

/// The program of this process, as it was when the process began, which may be long ago in `watch`. Children are started
/// from the same file, and take its definitions and hooks by their places, which mean something else in another build.
package struct RunningProgram: Sendable {
  /// That of this process, as the first console finds it.
  static let current = RunningProgram()

  private let path: String
  /// Nil if the file could not be looked at.
  private let state: FileSystem.State?

  private init() {
    path = Bundle.main.executablePath ?? "/proc/self/exe"
    state = try? FileSystem.state(of: path)
  }

  /// Where the program is; throws if there is another one now.
  var unchangedPath: String {
    get throws(ChildError) {
      guard (try? FileSystem.state(of: path)) == state else {
        throw ChildError(
          "'\(path)' was built again or removed since this process began, so no child process can be started from it",
          remedy: "Start it again, once the build has ended.")
      }
      return path
    }
  }
}
