/// Does something with what is kept on the device; whatever goes wrong is a `LoadError.storage`.
func storing<Value>(_ work: () throws -> Value) throws(LoadError) -> Value {
  do {
    return try work()
  } catch {
    throw .storage
  }
}
