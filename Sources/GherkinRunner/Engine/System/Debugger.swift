import Foundation

/// A program that controls this process, as `lldb` does.
package struct Debugger: Sendable, Equatable {
  /// The name of the program, if the system tells.
  package let name: String?

  package init(name: String?) { self.name = name }

  /// Says what it means for a run.
  package var notice: String {
    """
    \(name.map { "The program '\($0)'" } ?? "A debugger") controls this process, so scenarios run within it: a step \
    that ends the process ends the run. Use --isolate to run them in child processes all the same.
    """
  }

  /// The debugger of this process; nil if it has none. What only traces it, such as `strace`, looks the same to the
  /// system.
  package static var attached: Debugger? {
    #if !PROCESSES
      // It matters only to a program that starts children.
      return nil
    #elseif canImport(Darwin)
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      guard unsafe sysctl(&name, u_int(name.count), &info, &size, nil, 0) == 0,
        unsafe info.kp_proc.p_flag & P_TRACED != 0
      else { return nil }
      return Debugger(name: nil)
    #else
      // Where the system does not say, there is no debugger to heed; its name is a courtesy.
      guard let status = try? FileSystem.contents(of: "/proc/self/status") else { return nil }
      guard let id = process(tracing: String(decoding: status, as: UTF8.self)) else { return nil }
      let name = try? FileSystem.contents(of: "/proc/\(id)/comm")
      return Debugger(name: name.map { String(decoding: $0.dropLast(), as: UTF8.self) })
    #endif
  }

  /// The id of the process that controls another, as `/proc` describes that; nil if there is none.
  package static func process(tracing status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
    let id = line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
    return id > 0 ? id : nil
  }
}
