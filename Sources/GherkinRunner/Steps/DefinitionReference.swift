/// One definition of a suite, by its place in the list of its kind.
package enum DefinitionReference: Sendable {
  case step(Int)
  case hook(Int)
  case parameterType(Int)
}
