import Foundation
import GherkinProbeSupport
import GherkinRunner
import Testing

/// The memory through which children pass messages.
@Suite struct EventRingTests {
  private let folder: TemporaryFolder
  private let descriptor: Int32

  init() throws {
    folder = try TemporaryFolder(["ring"])
    descriptor = unsafe open(folder.path + "/ring", O_RDWR)
  }

  private func ring() throws -> EventRing { try #require(EventRing(descriptor)) }

  @Test(arguments: [1, 1_000, 100_003, EventRing.capacity])
  func `gives everything back in order, round and round`(size: Int) throws {
    let (writer, reader) = (try ring(), try ring())
    var (sent, got): (Bytes, Bytes) = ([], [])
    for round in 0..<8 {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ round) }
      #expect(writer.append(bytes[...]) == size)
      sent += bytes
      #expect(reader.take(into: &got))
    }
    #expect(got == sent)
    #expect(writer.written == 8 * size && writer.waiting == 0)
  }

  @Test func `takes no more than there is room for`() throws {
    let (writer, reader) = (try ring(), try ring())
    let bytes = Bytes(repeating: 7, count: EventRing.capacity - 10)
    #expect(writer.append(bytes[...]) == bytes.count)
    #expect(writer.append(bytes[...]) == 10)
    #expect(writer.append(bytes[...]) == 0)
    var got: Bytes = []
    #expect(reader.take(into: &got) && got.count == EventRing.capacity)
    #expect(writer.append([1, 2]) == 2)
    #expect(reader.take(into: &got) && got.suffix(3) == [7, 1, 2])
  }

  @Test(arguments: [0xFF, 0x01] as Bytes)
  func `says when its counts were written over`(byte: UInt8) throws {
    let reader = try ring()
    let count = Bytes(repeating: byte, count: 8)
    #expect(unsafe count.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, 8, 0) } == 8)
    var got: Bytes = []
    #expect(!reader.take(into: &got) && got.isEmpty)
  }

  /// The writer is a step of a probe, so that both sides run at the same time, each in its own process.
  @Test(.timeLimit(.minutes(60)), arguments: [1, 2, 3] as [UInt64])
  func `passes bytes between two processes, in order and around the end`(seed: UInt64) async throws
  {
    let (count, reader) = (6 * EventRing.capacity + 12_345, try ring())
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: S\n    * it writes \(count) bytes to the ring in \"\(folder.path)/ring\"\n",
      ["--timeout", "0"])
    let expected = RandomBytes()
    var pauses = SeededGenerator(seed: seed)
    var (bytes, taken) = (Bytes(), 0)
    while taken < count {
      bytes.removeAll(keepingCapacity: true)
      try #require(reader.take(into: &bytes))
      let isRight = expected[taken..<taken + bytes.count].elementsEqual(bytes)
      try #require(isRight, "within \(bytes.count) bytes from \(taken) on")
      taken += bytes.count
      // So that the ring is full, nearly empty and in between.
      if Int.random(in: 0..<8, using: &pauses) == 0 { try await Task.sleep(for: .milliseconds(1)) }
      await Task.yield()
    }
    #expect(try await probe.end() == 0)
    #expect(reader.waiting == 0 && reader.written == count)
  }
}
