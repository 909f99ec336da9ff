/** The object store cannot be reached or rejects requests. A retry may succeed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
