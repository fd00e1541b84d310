#if canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  @unsafe @preconcurrency import Glibc
#endif

/// The stream that `print` writes to.
enum StandardOutput {
  /// Writes each line as soon as it is complete, so that what was printed before a crash is not lost in a
  /// buffer.
  static func flushEachLine() {
    _ = unsafe setvbuf(stdout, nil, _IOLBF, 0)
  }

  /// Writes what is left of a line, unless that could block: an abandoned step may hold the stream, and
  /// nothing may read what it leads to.
  static func flushIfPossible() {
    var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&request, 1, 0) == 1, unsafe ftrylockfile(stdout) == 0 else { return }
    flush()
    unsafe funlockfile(stdout)
  }

  static func flush() {
    _ = unsafe fflush(stdout)
  }
}

/// The stream that other programs write to.
package enum StandardInput {
  /// Takes the stream for this program alone, which reads it from the descriptor that is returned. To all else it is empty
  /// from now on: to the suite, and to programs that steps start.
  package static func take() -> Int32 {
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let nothing = unsafe open("/dev/null", O_RDONLY)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    return input
  }
}

/// The stream for messages.
enum StandardError {
  /// Writes `text`. If the stream is closed, there is no reader, and nothing else to do.
  static func write(_ text: String) { Descriptor.write(Bytes(text.utf8), to: 2) }
}
