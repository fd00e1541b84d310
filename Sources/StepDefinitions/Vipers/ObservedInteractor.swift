import ComicsDomain

/// A use case that notes what is asked of it and what comes of that.
struct ObservedInteractor: VipersFetching {
  let observed: any VipersFetching
  let journal: Journal

  func fetchVipers() async throws(LoadError) -> Vipers {
    journal.note("the presenter asks the interactor for the vipers")
    let vipers = try await observed.fetchVipers()
    journal.note("the interactor delivers \(vipers.vipers?.count ?? 0) vipers")
    return vipers
  }
}
