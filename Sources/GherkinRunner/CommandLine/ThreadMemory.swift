/// The memory from which a thread allocates.
enum ThreadMemory {
  /// Less than what the allocator gives back to the system at once.
  private static let size = 96 << 10

  /// Sees to it that there is room for what is allocated next.
  ///
  /// Linux's allocator lets the memory of all threads but the first grow by a page at a time, each with
  /// a system call that holds up all others. What was asked for in one piece stays when it is given
  /// back. It costs a tenth of a microsecond where there is room.
  static func makeRoom() {
    #if os(Linux)
      unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16).deallocate()
    #endif
  }
}
