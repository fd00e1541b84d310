/// Prepares one resource for its screen: loads it, shows it, and opens what the user taps.
///
/// A class because the screen talks to it over time. It does not know what the resource is, how it is fetched or
/// where a row leads.
@MainActor
package final class ResourcePresenter<Resource: Sendable>: ScreenPresenter {
  package let store: ViewStore

  private let messages: MessageCatalog
  private let known: Listing?
  private let listing: @MainActor (Resource) -> Listing
  private let load: ScreenLoad<Resource>
  private let leave: @MainActor () -> Void
  private var resource: Resource?

  /// A presenter that shows nothing yet but the title.
  ///
  /// - Parameters:
  ///   - title: The title of the screen until the resource brings another.
  ///   - known: What the screen shows until the resource has arrived.
  ///   - resource: The resource, when it has been loaded already.
  ///   - leave: Leads back to the screen before.
  ///   - listing: Prepares the resource for display; an empty list is explained.
  package init(
    store: ViewStore = ViewStore(), title: String? = nil, messages: MessageCatalog,
    known: Listing? = nil, loaded resource: Resource? = nil,
    leave: @escaping @MainActor () -> Void = {},
    listing: @escaping @MainActor (Resource) -> Listing,
    operation: @escaping ScreenLoad<Resource>.Operation
  ) {
    self.store = store
    self.messages = messages
    self.known = known
    self.resource = resource
    self.leave = leave
    self.listing = listing
    self.load = ScreenLoad(messages: messages) { [store] state in
      store.update { $0.load = state }
    } operation: { () async throws(LoadError) in
      try await operation()
    }
    store.update { state in
      state.title = title ?? resource.flatMap { listing($0).title } ?? known?.title
      state.canRefresh = true
    }
  }

  package func viewIsReady() {
    if let resource { return show(resource) }
    if let known { store.show(known) }
    refresh()
  }

  /// Loads again where the screen has nothing to show.
  package func viewIsBack() {
    if store.state.rows.isEmpty { refresh() }
  }

  package func viewIsGone() { load.cancel() }
  package func backWasTapped() { leave() }
  package func refresh() { load.start { [weak self] in self?.show($0) } }
  package func messageWasTapped() { load.dismissMessage() }

  private func show(_ resource: Resource) {
    self.resource = resource
    store.show(listing(resource), orExplain: messages.nothingToShow)
  }
}
