/// Does something for a task that may be cancelled meanwhile: then neither result nor error comes of it
/// (003-11, 003-24), but `LoadError.cancelled`.
func unlessCancelled<Value>(
  _ work: () async throws(LoadError) -> Value
) async throws(LoadError) -> Value {
  let result: Result<Value, LoadError>
  do throws(LoadError) {
    result = .success(try await work())
  } catch {
    result = .failure(error)
  }
  if Task.isCancelled { throw .cancelled }
  return try result.get()
}
