/** An error at startup that the reader can fix. `message` is one line that says how. */
export class PostgresStartupError extends Error {
  override name = 'PostgresStartupError'
}

/** Another process has the data folder. */
export class FolderInUseError extends PostgresStartupError {}
