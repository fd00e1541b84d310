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
    self.init(
      view: view, title: nil,
      load: ResourceLoad(
        view: view, messages: .vipers(in: words),
        title: { $0.title ?? "" },
        content: { vipers in
          let content = VipersContent(vipers, in: words)
          return content.hasVipers ? content : nil
        },
        willShow: { vipers in
          images.setAddresses(
            (vipers.vipers ?? []).map { URL(imageAddress: $0.imageAddress ?? "") })
        },
        operation: interactor.fetchVipers))
  }
}
