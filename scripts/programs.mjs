import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment, Refusal } from './project.mjs'
import { run } from './run.mjs'

/** Makes sure that ffmpeg and ffprobe are there. */
export const requireFfmpeg = () =>
  requirePrograms('ffmpeg', [
    { variable: 'FFMPEG_PATH', names: ['ffmpeg'] },
    { variable: 'FFPROBE_PATH', names: ['ffprobe'] },
  ])

/** Installs the sandbox for decoders where we may; the server says what it lacks where we may not. */
export async function installBubblewrap() {
  if (process.platform !== 'linux' || findProgram('bwrap')) return
  if (findProgram('apt-get') && process.getuid?.() === 0) await installWithApt('bubblewrap')
}

/** Makes sure that there is a browser to test with. */
export const requireChromium = () =>
  requirePrograms('chromium', [
    { variable: 'CHROMIUM_PATH', names: ['chromium', 'chromium-browser', 'google-chrome'] },
  ])

/** Installs the system's package where one of its programs is missing and we may. */
async function requirePrograms(systemPackage, programs) {
  if (programs.every(isThere)) return
  if (!findProgram('apt-get') || process.getuid?.() !== 0) {
    throw new Refusal(`${systemPackage} is not installed: ${advice(systemPackage)}`)
  }
  await installWithApt(systemPackage)
  if (!programs.every(isThere)) throw new Refusal(`${systemPackage} could not be installed`)
}

function isThere({ variable, names }) {
  const path = process.env[variable]
  if (!path) return names.some(findProgram)
  if (findProgram(path)) return true
  throw new Refusal(`${variable} names ${path}, where there is no program`)
}

/** Where a program is, named by a path or as it is typed. */
function findProgram(name) {
  const folders = name.includes('/') ? [''] : (environment.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installWithApt(systemPackage) {
  console.log(`Installing ${systemPackage} with apt-get (about a minute) …`)
  const options = {
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  const failed =
    (await run('apt-get', ['-qq', 'update'], options)) ||
    (await run(
      'apt-get',
      ['-qq', '-y', '--no-install-recommends', 'install', systemPackage],
      options,
    ))
  if (failed) throw new Refusal(`apt-get could not install ${systemPackage}: its words are above`)
}

function advice(systemPackage) {
  if (findProgram('apt-get')) return `run sudo apt-get install -y ${systemPackage}`
  if (process.platform === 'darwin') return `run brew install ${systemPackage}`
  return `install it with the package manager of your system`
}
