/// Loads one resource for a screen and shows it there as content, or says that there is none.
///
/// A class because presenter and running task share it. It knows neither what the resource is nor
/// what the content looks like.
@MainActor
package final class ResourceLoad<Resource: Sendable, Content: Sendable>: Loading {
  /// What was loaded last, or none before that.
  package private(set) var resource: Resource?
  /// Whether there is anything to show of it.
  var hasContent: Bool { resource.flatMap(content) != nil }

  private weak var view: (any ScreenView<Content>)?
  private let messages: MessageCatalogue
  private let title: @MainActor (Resource) -> String?
  private let content: @MainActor (Resource) -> Content?
  private let willShow: @MainActor (Resource) -> Void
  private let load: ScreenLoad<Resource>

  /// Loads for the given screen.
  ///
  /// - Parameters:
  ///   - resource: What was loaded already, if anything.
  ///   - title: What a resource makes the title of the screen, also when it has nothing else to show;
  ///     none leaves the title alone.
  ///   - content: Prepares a resource for display; none where there is nothing to show.
  ///   - willShow: Is called with each resource before it is shown.
  package init(
    view: some ScreenView<Content>, messages: MessageCatalogue, loaded resource: Resource? = nil,
    title: @escaping @MainActor (Resource) -> String? = { _ in nil },
    content: @escaping @MainActor (Resource) -> Content?,
    willShow: @escaping @MainActor (Resource) -> Void = { _ in },
    operation: @escaping ScreenLoad<Resource>.Operation
  ) {
    self.view = view
    self.resource = resource
    self.messages = messages
    self.title = title
    self.content = content
    self.willShow = willShow
    self.load = ScreenLoad(view: view, messages: messages, operation: operation)
  }

  package func start() {
    load.start { [weak self] in self?.show($0) }
  }

  package func cancel() { load.cancel() }

  package func dismissMessage() { load.dismissMessage() }

  private func show(_ resource: Resource) {
    self.resource = resource
    willShow(resource)
    if let title = title(resource) { view?.showTitle(title) }
    if let content = content(resource) {
      view?.show(content)
    } else {
      view?.showNothing(because: messages.nothingToShow)
    }
  }
}
