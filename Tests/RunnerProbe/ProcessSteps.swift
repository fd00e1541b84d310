import Foundation
import GherkinProbeSupport
import GherkinRunner

/// Steps that meddle with what their process needs, or start others.
func processSteps(_ steps: Steps<RunnerProbe.World>) {
  steps.step("it closes all descriptors from {int} on") { (_, first: Int32) in
    for descriptor in first..<1024 { close(descriptor) }
  }
  steps.step("it closes all descriptors from {int} on, and blocks") { (_, first: Int32) in
    for descriptor in first..<1024 { close(descriptor) }
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
  steps.step("it writes {int} random bytes over what it shares, seed {int}") {
    (_, count: Int, seed: UInt64) in
    var generator = SeededGenerator(seed: seed)
    for (start, size) in try sharedMappings() {
      for _ in 0..<count {
        let address = start + UInt.random(in: 0..<min(size, 320), using: &generator)
        let value = UInt8.random(in: 0...255, using: &generator)
        unsafe UnsafeMutablePointer<UInt8>(bitPattern: address)?.pointee = value
      }
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
  steps.step("it writes {int} bytes to the ring in {string}") { (_, count: Int, path: String) in
    let ring = EventRing(unsafe open(path, O_RDWR | O_CLOEXEC))
    guard let ring else { throw ExpectationFailure("no ring in \(path)") }
    let bytes = RandomBytes()
    var sizes = SeededGenerator(seed: 2)
    var written = 0
    while written < count {
      let size = min(count - written, Int.random(in: 1...5000, using: &sizes))
      var rest = bytes[written..<written + size][...]
      while !rest.isEmpty {
        let taken = ring.append(rest)
        rest = rest.dropFirst(taken)
        // While the ring is full, the reader needs the core more than this does.
        if taken == 0 { usleep(100) }
      }
      written += size
    }
  }
  steps.step("it prints until nothing is taken") { _ in
    Journal.note("printing")
    while true { print(String(repeating: "x", count: 4096)) }
  }
}

/// `fork`, which Swift does not import: a copy with other threads than this would not get far, and this one
/// does next to nothing.
private func forkProcess() -> pid_t {
  unsafe unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)()
}

/// Where the memory begins that this process shares with others, and how much it is.
private func sharedMappings() throws -> [(start: UInt, size: UInt)] {
  try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n")
    .compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 1, fields[1] == "rw-s" else { return nil }
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      return ends.count == 2 ? (ends[0], ends[1] - ends[0]) : nil
    }
}
