import Foundation

/// Prepares the vipers for their screen, which is titled by what it loads.
package typealias VipersPresenter = ResourcePresenter<Vipers, VipersContent>

extension VipersPresenter {
  /// A presenter for the given screen, which owns it.
  ///
  /// - Parameter images: The images of the rows.
  package convenience init(
    view: View, interactor: any VipersFetching, images: ImageRows,
    words: Localization
  ) {
    let content = { VipersContent($0, in: words) }
    self.init(
      view: view, title: nil,
      load: ResourceLoad(
        view: view, messages: .vipers(in: words),
        title: { content($0).title },
        content: { vipers in content(vipers).hasVipers ? content(vipers) : nil },
        willShow: { vipers in
          images.setAddresses(content(vipers).rows.map { URL(imageAddress: $0.imageAddress) })
        },
        operation: interactor.fetchVipers))
  }
}
