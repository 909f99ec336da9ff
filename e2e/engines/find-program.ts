import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of the first program that exists. Each is a path or a command. */
export function findProgram(...names: (string | undefined)[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .filter((name) => name !== undefined)
    .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path))
}
