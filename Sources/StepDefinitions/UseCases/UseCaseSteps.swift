import ComicsDomain
import GherkinRunner

/// The steps of the use cases' tables, which mean the use case in hand.
func useCaseSteps(_ steps: Steps<SpecsWorld>) {
  remoteUseCaseSteps(steps)
  commandSteps(steps)
  remoteSteps(steps)
  localSteps(steps)
  cacheSteps(steps)
  failureSteps(steps)
}

private func commandSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(#"Execute "Load Movies List" command with above data."#) { world in
    try await world.execute("Load Movies List")
  }
  steps.when(#"Execute "Load" command with provided URL."#) { world in
    try await world.execute("Load", from: .network)
  }
  steps.when(#"Execute "Load" command."#) { world in try await world.execute("Load") }
  steps.when(#"Execute "Save" command."#) { world in try await world.execute("Save") }
}

private func remoteSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("System downloads data from the URL.") { world in
    try await world.expectStep(.downloadsData)
  }
  steps.then("System validates downloaded data.") { world in
    try await world.expectStep(.validatesData)
  }
  steps.then("System creates movies list from valid data.") { world in
    try await world.expectStep(.createsItems)
  }
  steps.then("System delivers movies list.") { world in
    try await world.expectStep(.deliversItems)
  }
  steps.then("System creates feed from valid data.") { world in
    try await world.expectStep(.createsItems)
  }
  steps.then("System delivers feed.") { world in
    try await world.expectStep(.deliversItems)
  }
  steps.then("System delivers an empty movies list.") { world in
    try await world.expectStep(.deliversNothing)
  }
}

private func localSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("System retrieves data from cache.") { world in
    try await world.expectStep(.retrievesData)
  }
  steps.then(#"System validates cache against timestamp \(only feed)."#) { world in
    try await world.expectStep(.validatesAge)
  }
  steps.then("System creates and delivers items from cached data.") { world in
    try await world.expectStep(.deliversCachedItems)
  }
  steps.then(#"System delivers no feed\/image."#) { world in
    try await world.expectStep(.deliversNothing)
  }
}

private func cacheSteps(_ steps: Steps<SpecsWorld>) {
  steps.then(#"System deletes old cache data \(only feed)."#) { world in
    try await world.expectStep(.deletesOldData)
  }
  steps.then(#"System encodes data \(only feed)."#) { world in
    try await world.expectStep(.encodesData)
  }
  steps.then(#"System timestamps the new cache \(only feed)."#) { world in
    try await world.expectStep(.timestampsData)
  }
  steps.then("System saves new cache data.") { world in
    try await world.expectStep(.savesData)
  }
  steps.then("System delivers success message.") { world in
    try await world.expectStep(.deliversSuccess)
  }
}

private func failureSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("System delivers invalid data error.") { world in
    try world.expectDelivery(of: .invalidData)
  }
  steps.then("System delivers connectivity error.") { world in
    try world.expectDelivery(of: .connectivity)
  }
  // The tables of the cache know one error: what is kept on the device could not be read or written.
  steps.then("System delivers error.") { world in
    try world.expectDelivery(of: .storage)
  }
}
