/// Prepares the page of a character or a comic for its screen and reacts to what the user does there.
///
/// A class because the screen talks to it over time. It knows neither how the subject is fetched nor
/// where a link leads.
@MainActor
package final class MarvelDetailPresenter<Entry: MarvelEntry>: LoadingPresenter {
  /// Passes what was selected to a delegate.
  package typealias Select = @MainActor (any MarvelScreenDelegate, MarvelRow) -> Void
  /// The port to the screen.
  package typealias View = any ScreenView<MarvelDetailContent>

  /// What the screen shows.
  package var content: MarvelDetailContent { load.resource.map(prepare) ?? known }

  package var backTitle: String? { content.title }

  private weak var view: View?
  private let known: MarvelDetailContent
  private let images: ImageRows
  private let prepare: @MainActor (Entry) -> MarvelDetailContent
  private weak var delegate: (any MarvelScreenDelegate)?
  private let select: Select
  private let load: ResourceLoad<Entry, MarvelDetailContent>

  /// A presenter for the given screen, which owns it.
  ///
  /// - Parameters:
  ///   - known: What the page shows until its subject has arrived.
  ///   - subject: The subject, when it has been loaded already.
  ///   - images: The picture of the page, as its only row.
  ///   - delegate: Receives what the user wants; the presenter does not keep it.
  ///   - select: Passes the selected link to the delegate.
  package init(
    view: View, known: MarvelDetailContent, loaded subject: Entry? = nil,
    messages: MessageCatalogue, images: ImageRows,
    delegate: any MarvelScreenDelegate, select: @escaping Select,
    content: @escaping @MainActor (Entry) -> MarvelDetailContent,
    operation: @escaping ScreenLoad<Entry>.Operation
  ) {
    self.view = view
    self.known = known
    self.images = images
    self.prepare = content
    self.delegate = delegate
    self.select = select
    self.load = ResourceLoad(
      view: view, messages: messages, loaded: subject,
      // A page that was opened by number alone learns only now what it is called.
      title: { content($0).title }, content: content,
      willShow: { images.setAddresses([content($0).picture?.address]) },
      operation: operation)
  }

  /// The screen is there: shows what is known of the subject and loads the rest (001-33).
  package func viewIsReady() {
    let content = content
    images.setAddresses([content.picture?.address])
    view?.showTitle(content.title)
    view?.show(content)
    if load.resource == nil { load.start() }
  }

  /// Reports that a link was selected; one that leads nowhere changes nothing.
  package func selectLink(at number: Int) {
    let links = content.links
    guard links.indices.contains(number), let id = links[number].id else { return }
    if let delegate { select(delegate, MarvelRow(id: id, title: links[number].name)) }
  }

  /// The user wants to leave the screen.
  package func backWasTapped() { delegate?.backWasTapped() }

  package func viewIsGone() { load.cancel() }
  package func refresh() { load.start() }
  package func messageWasTapped() { load.dismissMessage() }
}
