extension Result where Success: Sendable {
  /// What comes of the work: its value, or the error that it throws.
  init(of work: @Sendable () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
