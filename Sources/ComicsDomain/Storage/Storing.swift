/// Does something with what is kept on the device; whatever goes wrong is a `LoadError.storage`, except
/// that a task which was cancelled as it waited gets a `LoadError.cancelled`.
func storing<Value>(_ work: () throws -> Value) throws(LoadError) -> Value {
  do {
    return try work()
  } catch is CancellationError {
    throw .cancelled
  } catch {
    throw .storage
  }
}
