#!/bin/sh
# Type-checks the library as it is compiled for systems on which apps have no processes, signals and terminals: iOS, tvOS
# and visionOS. Only a Mac can compile it for them; this finds what depends on the parts that they do not have.
set -eu
cd "$(dirname "$0")/.."
# Both floors at once: without the one import of the lower by the upper, they are one module.
find Sources/GherkinRunner -name '*.swift' -not -path '*.docc/*' -not -name GherkinEngine.swift | sort >.build/without-processes
"${SWIFTC:-swiftc}" -typecheck -swift-version 6 -warnings-as-errors -strict-memory-safety -parse-as-library \
  -I Sources/GherkinRunner/Pages/include -module-name GherkinRunner -package-name specs -enable-upcoming-feature ExistentialAny \
  -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature NonisolatedNonsendingByDefault @.build/without-processes
echo "The library needs no processes."
