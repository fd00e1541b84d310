extension Connector {
  /// Loads images over the network, and keeps them in the store.
  package func imageLoader(keepingIn store: any ImageStore) -> any ImageDataLoader {
    CachingImageDataLoader(store: store, remote: RemoteImageDataLoader(client: client))
  }
}
