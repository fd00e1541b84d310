import Foundation
import GherkinRunner

/// Steps that meddle with what their process needs, or start others.
func processSteps(_ steps: Steps<RunnerProbe.World>) {
  steps.step("it closes all descriptors from {int} on") { (_, first: Int32) in
    closeDescriptors(from: first)
  }
  steps.step("it closes all descriptors from {int} on, and blocks") { (_, first: Int32) in
    closeDescriptors(from: first)
    waitForEver()
  }
  steps.step("it forks a process that blocks for {int} seconds") { (_, seconds: UInt32) in
    let id = forkProcess()
    guard id != 0 else {
      sleep(seconds)
      _exit(0)
    }
    Journal.note("forked \(id)")
  }
  steps.step("it forks a process that exits") { _ in
    let id = forkProcess()
    if id == 0 { exit(0) }
    var status: Int32 = 0
    _ = unsafe waitpid(id, &status, 0)
    Journal.note("the fork ended with \((status >> 8) & 0xFF)")
  }
  steps.step("it forks and goes on in both") { _ in
    let id = forkProcess()
    if id != 0 { Journal.note("forked \(id)") }
  }
  steps.step("it writes {int} random bytes to all descriptors, seed {int}") {
    (_, count: Int, seed: UInt64) in
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for descriptor in Int32(3)..<1024 {
      _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }
  }
  steps.step("it notes the signals that a program ignores") { _ in
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "grep SigIgn /proc/$$/status"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    Journal.note("ignored \(text.split(separator: "\t").last?.dropLast() ?? "")")
  }
  steps.step("it notes what its process has inherited") { _ in
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    for line in status.split(separator: "\n")
    where line.hasPrefix("SigBlk") || line.hasPrefix("SigIgn") {
      Journal.note(String(line.replacing("\t", with: " ")))
    }
    for descriptor in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").sorted()
    { Journal.note("descriptor \(descriptor)") }
  }
  steps.step("its program is built again") { _ in
    let path = CommandLine.arguments[0]
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "cp \"$0\" \"$0.new\" && mv \"$0.new\" \"$0\"", path]
    try process.run()
    process.waitUntilExit()
    Journal.note("built again")
  }
  steps.step("it notes how many pipes it holds") { _ in
    let folder = "/proc/self/fd"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    // The first three are standard streams.
    let pipes = names.filter { (Int($0) ?? 0) > 2 }.filter { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target?.hasPrefix("pipe:") == true
    }
    Journal.note("holds \(pipes.count) pipes")
  }
  steps.step("it stops its process") { _ in
    Journal.note("stopping")
    kill(getpid(), SIGSTOP)
    // It may take a moment until all threads stand still.
    while true { pause() }
  }
}

/// `fork`, which Swift does not import: a copy with other threads than this would not get far, and this one
/// does next to nothing.
private func forkProcess() -> pid_t {
  unsafe unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)()
}

func closeDescriptors(from first: Int32) {
  for descriptor in first..<1024 { close(descriptor) }
}
