/** The object store can not be reached, or refuses us: worth trying again later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
