import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests of builds and toolchains, which take long and rarely fail: they run where `make toolchain` asks for them.
  static var toolchain: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["TOOLCHAIN_TESTS"] != nil,
      "'make toolchain' runs it, as a part of 'make check-all'")
  }
}
