import Foundation

/// Prepares the vipers for their screen.
///
/// A class because the screen talks to it over time. It does not know how vipers are fetched.
@MainActor
package final class VipersPresenter: LoadingPresenter {
  /// The port to the screen.
  package typealias View = any ScreenView<VipersContent>

  /// The screen is titled by what it loads, and bears no title before that.
  package static let titleBeforeLoading = ""

  /// What the screen shows.
  package var content: VipersContent { load.resource.map(VipersContent.init) ?? VipersContent() }

  /// The images of the rows.
  package let images: ImageRows
  package var loading: any Loading { load }

  private let load: ResourceLoad<Vipers, VipersContent>

  /// A presenter for the given screen, which owns it.
  package init(
    view: View, interactor: any VipersFetching, images: ImageRows,
    messages: MessageCatalogue = .vipers
  ) {
    self.images = images
    self.load = ResourceLoad(
      view: view, messages: messages,
      title: { VipersContent($0).title },
      content: { vipers in
        let content = VipersContent(vipers)
        images.setAddresses(content.rows.map { URL(imageAddress: $0.imageAddress) })
        return content.hasVipers ? content : nil
      },
      operation: interactor.fetchVipers)
  }

  /// The screen is there: loads the vipers.
  package func viewIsReady() { refresh() }
}
