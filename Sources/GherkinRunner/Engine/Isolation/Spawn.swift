package import Foundation

/// The start of another process. It gets no descriptors but those that are listed and the standard streams, blocks no
/// signal, and ignores none but SIGHUP, if this process does.
///
/// It calls the system directly: Foundation's `Process` takes longer than most scenarios.
package struct Spawn {
  package let program: String
  package let arguments: [String]
  package let environment: [String: String]
  /// Which of our descriptors the process gets under which number.
  package let descriptors: [(ours: Int32, theirs: Int32)]
  /// Whether it gets a process group of its own, so that Ctrl-C does not reach it.
  package let hasOwnGroup: Bool

  package init(
    program: String, arguments: [String], environment: [String: String],
    descriptors: [(ours: Int32, theirs: Int32)], hasOwnGroup: Bool
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.descriptors = descriptors
    self.hasOwnGroup = hasOwnGroup
  }

  /// - Returns: The id of the process, or the system's `errno`.
  package func start() -> (id: pid_t, code: Int32) {
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
      // Ours could have the very numbers that are theirs, so all move out of the way first.
      for (index, pair) in descriptors.enumerated() {
        unsafe posix_spawn_file_actions_adddup2(&actions, pair.ours, spare + Int32(index))
      }
      for (index, pair) in descriptors.enumerated() {
        unsafe posix_spawn_file_actions_adddup2(&actions, spare + Int32(index), pair.theirs)
        unsafe posix_spawn_file_actions_addclose(&actions, spare + Int32(index))
      }
      var id: pid_t = 0
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

  #if PROCESSES
    /// The first of the numbers that neither ours nor theirs have.
    private var spare: Int32 {
      descriptors.map { max($0.ours, $0.theirs) }.max().map { $0 + 1 } ?? 0
    }

    private func withCStrings(
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
