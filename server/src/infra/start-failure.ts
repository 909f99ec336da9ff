/** A reason not to start that the reader can act on: `message` is one line, printed as it is. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
