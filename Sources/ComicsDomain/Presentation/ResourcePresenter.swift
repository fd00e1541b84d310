/// Prepares one resource for its screen: titles the screen, loads the resource, shows it, and opens what
/// the user selects.
///
/// A class because the screen talks to it over time. It does not know what the resource is, how it is
/// fetched or where a selection leads.
@MainActor
package final class ResourcePresenter<Resource: Sendable, Content: Sendable>: LoadingPresenter,
  SelectingPresenter
{
  /// The port to the screen.
  package typealias View = any ScreenView<Content>
  /// What selecting a row opens; none where there is no such row.
  package typealias Selection = @MainActor (Resource, RowPosition) -> (@MainActor () -> Void)?

  private weak var view: View?
  private let title: String?
  private let selection: Selection
  private let load: ResourceLoad<Resource, Content>

  /// A presenter for the given screen, which owns it.
  ///
  /// - Parameters:
  ///   - title: The title of the screen; none where the resource brings it.
  ///   - selection: What selecting a row opens.
  package init(
    view: View, title: String?, load: ResourceLoad<Resource, Content>,
    selection: @escaping Selection = { _, _ in nil }
  ) {
    self.view = view
    self.title = title
    self.load = load
    self.selection = selection
  }

  package func viewIsReady() {
    if let title { view?.showTitle(title) }
    load.start()
  }

  /// Loads again where the screen has nothing to show.
  package func viewIsBack() {
    if !load.hasContent { load.start() }
  }

  package func selectRow(at position: RowPosition) {
    guard let resource = load.resource, let open = selection(resource, position) else { return }
    view?.deselectRow(at: position)
    open()
  }

  package func viewIsGone() { load.cancel() }
  package func refresh() { load.start() }
  package func messageWasTapped() { load.dismissMessage() }
}
