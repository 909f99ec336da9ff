/** An error at startup that the reader can fix. `message` is one line and printed as it is. */
export class StartupError extends Error {
  override name = 'StartupError'
}
