import { constants } from 'node:fs'
import { access, realpath } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

/**
 * Returns the absolute path of a program, given by a path or by its name in PATH; null if not
 * found.
 */
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

/**
 * Returns the path of a program and, if it is a symbolic link, the target: both are needed to run
 * it.
 */
export async function programPaths(path: string): Promise<string[]> {
  const target = await realpath(path)
  return target === path ? [path] : [path, target]
}
