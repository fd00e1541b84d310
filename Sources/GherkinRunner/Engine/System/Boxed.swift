/// A large value of which its holder keeps a reference, so that a copy of the holder copies that alone.
///
/// The compiler writes code that copies each part of a structure for every type that holds it, directly or not: without boxes,
/// a quarter of the machine code of the engine did nothing else.
@propertyWrapper package struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  package init(wrappedValue: Value) { box = Box(wrappedValue) }
}
