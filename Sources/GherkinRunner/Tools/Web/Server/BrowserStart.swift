import Foundation

/// Opens a file in the browser of the user.
enum BrowserStart {
  /// The program and its arguments that open the file at `path`; nil where there is no screen to open it on.
  ///
  /// The file leads to the address, which has a secret: other users can see the arguments of programs.
  static func command(
    opening path: String, _ environment: [String: String], isTerminal: Bool
  ) -> [String]? {
    if let browser = environment["BROWSER"]?.split(separator: ":").first {
      let words = browser.split(separator: " ").map(String.init)
      return words.contains { $0.contains("%s") }
        ? words.map { $0.replacing("%s", with: path) } : words + [path]
    }
    guard isTerminal else { return nil }
    #if canImport(Darwin)
      return environment["SSH_CONNECTION"] == nil ? ["open", path] : nil
    #else
      let screens = ["DISPLAY", "WAYLAND_DISPLAY"]
      return screens.contains { environment[$0]?.isEmpty == false } ? ["xdg-open", path] : nil
    #endif
  }

  /// Runs a command on its own, and calls `failed` if it does not succeed.
  static func run(
    _ command: [String], _ environment: [String: String],
    failed: @escaping @Sendable () -> Void
  ) {
    let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    // In a group of its own: the browser stays when Ctrl-C ends this program.
    let (id, code) = Spawn.start(
      program: "/usr/bin/env", arguments: command, environment: environment,
      descriptors: (STDIN_FILENO...STDERR_FILENO).map { (nothing, $0) }, hasOwnGroup: true)
    guard code == 0 else { return failed() }
    // If it is not waited for, it is left as it is until this process ends.
    _ = SystemThread.start {
      if ProcessExit.ofProcess(id, waits: true)?.isClean != true { failed() }
    }
  }
}
