/// What the process tells whoever started it. The numbers are a promise to scripts and CI jobs.
package enum ExitStatus: Int32, Sendable, Equatable {
  /// Everything selected passed, or was skipped on purpose.
  case passed = 0
  /// A scenario did not pass, or a feature file could not be parsed.
  case failed = 1
  /// The run could not be done as asked.
  case unusable = 2
  /// Ended by SIGHUP, as when a terminal is closed.
  case hungUp = 129
  /// Ended by SIGINT, as by Ctrl-C.
  case interrupted = 130
  /// Ended by SIGTERM, as by a CI job that is cancelled.
  case terminated = 143
}
