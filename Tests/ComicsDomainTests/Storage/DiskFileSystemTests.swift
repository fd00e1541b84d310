import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct DiskFileSystemTests {
  private let folder = TemporaryFolder()
  private let files = DiskFileSystem()

  private func file(_ name: String = "file") throws -> URL {
    try files.makeFolder(folder.url)
    return folder.url.appending(path: name)
  }

  @Test func `replaces a file and leaves no draft`() throws {
    let file = try file()
    try files.replace(file, with: Data("old".utf8))
    try files.replace(file, with: Data("new".utf8))
    #expect(try files.read(file) == Data("new".utf8))
    #expect(try files.read(file.appendingPathExtension("draft")) == nil)
  }

  @Test func `reads nothing where there is no file`() throws {
    #expect(try files.read(file()) == nil)
  }

  @Test func `throws where a folder is in place of the file`() throws {
    let file = try file()
    try files.makeFolder(file)
    try files.write(Data("kept".utf8), to: file.appending(path: "inside"))
    #expect(throws: (any Error).self) { try files.read(file) }
    #expect(throws: (any Error).self) { try files.replace(file, with: Data()) }
    #expect(try files.read(file.appendingPathExtension("draft")) == nil)
    #expect(throws: (any Error).self) { try files.remove(file) }
    #expect(try files.read(file.appending(path: "inside")) == Data("kept".utf8))
  }

  @Test func `throws where there can be no folder`() throws {
    let file = try file()
    try files.write(Data(), to: file)
    #expect(throws: (any Error).self) { try files.makeFolder(file.appending(path: "inside")) }
  }

  @Test func `removes a file once, and has nothing against a second time`() throws {
    let file = try file()
    try files.write(Data("x".utf8), to: file)
    try files.remove(file)
    #expect(try files.read(file) == nil)
    try files.remove(file)
  }
}
