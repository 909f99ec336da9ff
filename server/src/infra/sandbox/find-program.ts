import { constants } from 'node:fs'
import { access, realpath } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

/** The absolute path of a program named by a path or as it is typed; null where there is none. */
export async function findProgram(name: string): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute)
  const paths = name.includes('/') ? [resolve(name)] : folders.map((folder) => join(folder, name))
  for (const path of paths) {
    if (await isExecutable(path)) return path
  }
  return null
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** A program's path and what its links lead to: all that must be there to start it by that path. */
export async function pathsOf(path: string): Promise<string[]> {
  const target = await realpath(path)
  return target === path ? [path] : [path, target]
}
