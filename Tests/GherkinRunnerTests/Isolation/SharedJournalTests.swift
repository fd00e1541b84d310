import Foundation
import GherkinRunner
import Testing

/// The memory in which worker processes write down what happens.
@Suite struct SharedJournalTests {
  private let folder: TemporaryFolder
  private let descriptor: Int32

  init() throws {
    folder = try TemporaryFolder(["journal"])
    descriptor = unsafe open(folder.path + "/journal", O_RDWR)
  }

  private func journal() throws -> SharedJournal { try #require(SharedJournal(descriptor)) }

  @Test(arguments: [1, 1_000, 100_003, SharedJournal.capacity])
  func `gives everything back in order, round and round`(size: Int) throws {
    let (writer, reader) = (try journal(), try journal())
    var (sent, got): ([UInt8], [UInt8]) = ([], [])
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
    let (writer, reader) = (try journal(), try journal())
    let bytes = [UInt8](repeating: 7, count: SharedJournal.capacity - 10)
    #expect(writer.append(bytes[...]) == bytes.count)
    #expect(writer.append(bytes[...]) == 10)
    #expect(writer.append(bytes[...]) == 0)
    var got: [UInt8] = []
    #expect(reader.take(into: &got) && got.count == SharedJournal.capacity)
    #expect(writer.append([1, 2]) == 2)
    #expect(reader.take(into: &got) && got.suffix(3) == [7, 1, 2])
  }

  @Test(arguments: [0xFF, 0x01] as [UInt8])
  func `says when its counts were written over`(byte: UInt8) throws {
    let reader = try journal()
    let count = [UInt8](repeating: byte, count: 8)
    #expect(unsafe count.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, 8, 0) } == 8)
    var got: [UInt8] = []
    #expect(!reader.take(into: &got) && got.isEmpty)
  }
}
