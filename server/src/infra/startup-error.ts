/** An error at startup that the reader can fix. `message` is one line and is printed unchanged. */
export class StartupError extends Error {
  override name = 'StartupError'
}
