import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** The root of this checkout. */
export const root = join(import.meta.dirname, '..', '..', '..')

/**
 * Returns a folder with the files of a commit and its packages. It is cached in the temporary
 * folder for the next run.
 */
export async function checkOut(commit: string): Promise<string> {
  const { stdout } = await exec('git', ['-C', root, 'rev-parse', '--verify', `${commit}^{commit}`])
  const hash = stdout.trim()
  const folder = join(tmpdir(), `seam-bench-${hash}`)
  if (existsSync(folder)) return folder
  console.log(`Preparing ${hash.slice(0, 8)} (about a minute) …`)
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  const archive = join(unfinished, 'files.tar')
  await exec('git', ['-C', root, 'archive', '--output', archive, hash])
  await exec('tar', ['-xf', archive, '-C', unfinished])
  await rm(archive)
  await exec('npm', ['ci', '--loglevel=error', '--no-progress', '--include=dev'], {
    cwd: unfinished,
  })
  await rename(unfinished, folder)
  return folder
}
