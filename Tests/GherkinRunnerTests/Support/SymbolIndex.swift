import Foundation
import GherkinProbeSupport
import Testing

/// The compiler's index of the symbols in a folder of sources: where each is defined, and where it is used.
///
/// A debug build of `swift build` leaves the index beside its products, and the toolchain's `libIndexStore`
/// reads it. The types of the library's functions are those of `indexstore.h`, for which Swift has no module.
///
/// A class, because it closes the index when it is no longer used.
@safe final class SymbolIndex {
  /// A file that uses a symbol of another file. The paths start at the folder of the index.
  struct Use {
    let file: String
    let definition: String
    let symbol: String
  }

  /// Which symbols the files define and refer to, by their unique names (USRs).
  struct Contents {
    /// The file that defines each symbol.
    fileprivate(set) var definitions: [String: String] = [:]
    /// Symbols of the same file, of others and of other modules.
    fileprivate(set) var references: [(file: String, symbol: String)] = []
  }

  /// A place in the file of a use.
  struct Place {
    /// The name of the symbol; for an accessor, that of the property.
    let name: String
    let line: UInt32
    let column: UInt32
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  private typealias Handle = OpaquePointer
  private typealias Context = UnsafeMutableRawPointer
  /// The library's own string is a pointer and a length, as this type is, which Swift can take from C.
  private typealias Text = iovec
  private typealias Open = @convention(c) (Handle, UnsafePointer<CChar>, Context?) -> Handle?
  private typealias Close = @convention(c) (Handle) -> Void
  private typealias TextOf = @convention(c) (Handle) -> Text
  private typealias RolesOf = @convention(c) (Handle) -> UInt64
  private typealias Visitor = @convention(c) (Context?, Handle) -> Bool
  private typealias Position =
    @convention(c) (Handle, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void
  private typealias Time =
    @convention(c) (Handle, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>) -> Void

  /// What an occurrence does with its symbol: the bits of `indexstore_symbol_role_t`.
  private enum Role {
    static let definition: UInt64 = 1 << 1
    static let reference: UInt64 = 1 << 2
  }

  private static let path = Products.folder.appending(path: "index/store").path
  static let isPresent = FileManager.default.fileExists(atPath: path) && Shell.has("swiftc")

  /// The trait of a test that reads the index.
  static let required: ConditionTrait = .enabled(
    if: isPresent,
    "only a debug build by 'swift build' writes the index, and swiftc must be on the PATH")

  /// The source files that are in the index.
  var files: Set<String> { Set(records.keys) }

  private let library: UnsafeMutableRawPointer
  private let store: Handle
  private var records: [String: [String]] = [:]

  init(of folder: URL) async throws {
    let path = try await Self.libraryPath()
    guard let library = unsafe dlopen(path, RTLD_NOW) else {
      throw Failure(description: "\(path) cannot be loaded")
    }
    unsafe self.library = library
    let open: @convention(c) (UnsafePointer<CChar>, Context?) -> Handle? =
      try unsafe Self.function("store_create", of: library)
    guard let store = unsafe open(Self.path, nil) else {
      throw Failure(
        description: "the index in \(Self.path) cannot be read; remove it and build again")
    }
    unsafe self.store = store
    records = try newestRecords(in: folder.path + "/")
  }

  deinit { if let close: Close = try? unsafe function("store_dispose") { unsafe close(store) } }

  /// The uses of symbols that another file of the folder defines.
  ///
  /// Members, operators and the witnesses of protocols are symbols as types are. Implicit uses count, such as
  /// that of `makeIterator()` by a loop: they need the definition as well.
  func uses() throws -> [Use] {
    let contents = try contents()
    return contents.references.compactMap { file, symbol in
      contents.definitions[symbol].flatMap {
        $0 == file ? nil : Use(file: file, definition: $0, symbol: symbol)
      }
    }
  }

  /// Everything that the files define and refer to.
  func contents() throws -> Contents {
    var contents = Contents()
    let visit: @convention(c) (Handle, Bool, Context?, Visitor) -> Bool =
      try unsafe function("record_reader_symbols_apply_f")
    let roles: RolesOf = try unsafe function("symbol_get_roles")
    let name: TextOf = try unsafe function("symbol_get_usr")
    for file in files.sorted() {
      try unsafe read(file) { reader in
        unsafe Self.forEach({ unsafe visit(reader, true, $0, $1) }) { symbol in
          if unsafe roles(symbol) & Role.definition != 0 {
            contents.definitions[unsafe Self.string(name(symbol))] = file
          } else if unsafe roles(symbol) & Role.reference != 0 {
            contents.references.append((file, unsafe Self.string(name(symbol))))
          }
        }
      }
    }
    return contents
  }

  /// Where a file mentions a symbol.
  func places(of name: String, in file: String) throws -> [Place] {
    var places: [Place] = []
    let visit: @convention(c) (Handle, Context?, Visitor) -> Bool =
      try unsafe function("record_reader_occurrences_apply_f")
    let symbolOf: @convention(c) (Handle) -> Handle = try unsafe function("occurrence_get_symbol")
    let usr: TextOf = try unsafe function("symbol_get_usr")
    let title: TextOf = try unsafe function("symbol_get_name")
    let position: Position = try unsafe function("occurrence_get_line_col")
    try unsafe read(file) { reader in
      unsafe Self.forEach({ unsafe visit(reader, $0, $1) }) { occurrence in
        let symbol = unsafe symbolOf(occurrence)
        guard unsafe Self.string(usr(symbol)) == name else { return }
        var (line, column): (UInt32, UInt32) = (0, 0)
        unsafe position(occurrence, &line, &column)
        let title = unsafe Self.string(title(symbol)).trimmingPrefix(/[gs]etter:/)
        places.append(Place(name: String(title), line: line, column: column))
      }
    }
    return places
  }

  /// The names of the records in the newest unit of each source file. The index keeps the units of files that have
  /// been moved or deleted, and of builds with other settings.
  private func newestRecords(in folder: String) throws -> [String: [String]] {
    var newest: [String: (time: Int64, records: [String])] = [:]
    let open: Open = try unsafe function("unit_reader_create")
    let close: Close = try unsafe function("unit_reader_dispose")
    let mainFile: TextOf = try unsafe function("unit_reader_get_main_file")
    let time: Time = try unsafe function("unit_reader_get_modification_time")
    for name in try unitNames() {
      guard let unit = unsafe open(store, name, nil) else { continue }
      defer { unsafe close(unit) }
      let path = unsafe Self.string(mainFile(unit))
      guard path.hasPrefix(folder), FileManager.default.fileExists(atPath: path) else { continue }
      let file = String(path.dropFirst(folder.count))
      var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
      unsafe time(unit, &seconds, &nanoseconds)
      let now = seconds * 1_000_000_000 + nanoseconds
      if let other = newest[file], other.time > now { continue }
      newest[file] = (now, try unsafe records(of: unit, about: path))
    }
    return newest.mapValues(\.records)
  }

  private func unitNames() throws -> [String] {
    var names: [String] = []
    let visit:
      @convention(c) (Handle, UInt32, Context?, @convention(c) (Context?, Text) -> Bool) -> Bool =
        try unsafe function("store_units_apply_f")
    _ = unsafe withUnsafeMutablePointer(to: &names) { names in
      unsafe visit(store, 0, names) { names, name in
        unsafe names?.assumingMemoryBound(to: [String].self).pointee.append(
          SymbolIndex.string(name))
        return true
      }
    }
    return names
  }

  /// The names of a unit's records about its source file; the others are about imported modules.
  private func records(of unit: Handle, about path: String) throws -> [String] {
    var names: [String] = []
    let visit: @convention(c) (Handle, Context?, Visitor) -> Bool =
      try unsafe function("unit_reader_dependencies_apply_f")
    let kind: @convention(c) (Handle) -> Int32 = try unsafe function("unit_dependency_get_kind")
    let name: TextOf = try unsafe function("unit_dependency_get_name")
    let file: TextOf = try unsafe function("unit_dependency_get_filepath")
    let record: Int32 = 2
    unsafe Self.forEach({ unsafe visit(unit, $0, $1) }) { dependency in
      guard unsafe kind(dependency) == record, unsafe Self.string(file(dependency)) == path else {
        return
      }
      names.append(unsafe Self.string(name(dependency)))
    }
    return names
  }

  /// Opens the records of a file.
  private func read(_ file: String, _ body: (Handle) -> Void) throws {
    let open: Open = try unsafe function("record_reader_create")
    let close: Close = try unsafe function("record_reader_dispose")
    for name in records[file] ?? [] {
      guard let reader = unsafe open(store, name, nil) else {
        throw Failure(
          description: "the index of \(file) cannot be read; change the file and build again")
      }
      defer { unsafe close(reader) }
      unsafe body(reader)
    }
  }

  /// Calls one of the library's functions that pass elements to a function of C, which cannot capture `body`.
  private static func forEach(
    _ visit: (Context, Visitor) -> Bool, _ body: @escaping (Handle) -> Void
  ) {
    var body = unsafe body
    _ = unsafe withUnsafeMutablePointer(to: &body) { pointer in
      unsafe visit(pointer) { body, element in
        unsafe body?.assumingMemoryBound(to: ((Handle) -> Void).self).pointee(element)
        return true
      }
    }
  }

  private static func string(_ text: Text) -> String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: text.iov_base, count: Int(text.iov_len)),
      as: UTF8.self)
  }

  private func function<Function>(_ name: String) throws -> Function {
    try unsafe Self.function(name, of: library)
  }

  /// A function of the library. The caller says of what type, and must say it as `indexstore.h` does.
  private static func function<Function>(
    _ name: String, of library: UnsafeMutableRawPointer
  ) throws -> Function {
    guard let address = unsafe dlsym(library, "indexstore_" + name) else {
      throw Failure(description: "libIndexStore has no function indexstore_\(name)")
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }

  /// Where the toolchain of the `swiftc` on the `PATH` keeps the library.
  private static func libraryPath() async throws -> String {
    struct TargetInfo: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let answer = try await Shell.run(["swiftc", "-print-target-info"], in: "/")
    let info = try JSONDecoder().decode(TargetInfo.self, from: Data(answer.output.utf8))
    #if canImport(Darwin)
      let name = "libIndexStore.dylib"
    #else
      let name = "libIndexStore.so"
    #endif
    return URL(filePath: info.paths.runtimeResourcePath).deletingLastPathComponent()
      .appending(path: name).path
  }
}
