/** A startup error that the operator can fix. `message` is one line that says how. */
export class PostgresStartupError extends Error {
  override name = 'PostgresStartupError'
}

/** Another process is using the data folder. */
export class FolderInUseError extends PostgresStartupError {}
