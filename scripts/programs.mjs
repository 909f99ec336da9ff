import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromiumNames } from './chromium-path.mjs'
import { environment, SetupError } from './project.mjs'
import { run } from './run.mjs'

/** Installs ffmpeg and ffprobe if they are missing. */
export const requireFfmpeg = () =>
  requirePrograms('ffmpeg', [
    { variable: 'FFMPEG_PATH', names: ['ffmpeg'] },
    { variable: 'FFPROBE_PATH', names: ['ffprobe'] },
  ])

/**
 * Installs the sandbox for decoders if possible; otherwise the server reports that it is
 * incomplete.
 */
export async function installBubblewrap() {
  if (process.platform !== 'linux' || findProgram('bwrap')) return
  await installIfRoot('bubblewrap')
}

/**
 * Installs Caddy if it is missing and HTTPS=on needs it. Its package starts a web server of its own,
 * which is turned off: it has the ports that Seam's needs.
 */
export async function requireCaddy() {
  if (process.env.HTTPS !== 'on') return
  const programs = [{ variable: 'CADDY_PATH', names: ['caddy'] }]
  if (programs.every(isInstalled)) return
  await requirePrograms('caddy', programs)
  await turnOff('caddy.service')
}

/** Turns off a service of systemd that a package has started. */
async function turnOff(service) {
  if (existsSync('/run/systemd/system')) {
    await run('systemctl', ['--quiet', 'disable', '--now', service])
  }
}

/**
 * Installs a server for its tests if possible; otherwise they are skipped, and reported as such. Its
 * service is not started: in the runlevel of maintenance by nothing, and by systemd only until it is
 * turned off.
 */
async function installServer(program, systemPackage, service) {
  if (process.platform !== 'linux' || [program, `/usr/sbin/${program}`].some(findProgram)) return
  try {
    if (await installIfRoot(systemPackage, { RUNLEVEL: '1' })) await turnOff(service)
  } catch (error) {
    console.warn(error.message)
  }
}

/** Installs nginx and PgBouncer, and for a long run the linter that comes with Prometheus. */
export async function installServers() {
  await installServer('nginx', 'nginx-light', 'nginx.service')
  await installServer('pgbouncer', 'pgbouncer', 'pgbouncer.service')
  if (process.env.SEAM_LONG_TESTS) {
    await installServer('promtool', 'prometheus', 'prometheus.service')
  }
}

/** Installs the browser for tests if it is missing: its headless shell where there is one. */
export async function requireChromium() {
  const programs = [{ variable: 'CHROMIUM_PATH', names: chromiumNames }]
  if (!process.env.CHROMIUM_PATH && !findProgram('chromium-headless-shell')) {
    await installIfRoot('chromium-headless-shell').catch((error) => console.warn(error.message))
  }
  await requirePrograms('chromium', programs)
}

/** Installs Firefox for its journeys if possible; otherwise they are skipped, and reported as such. */
export async function installFirefox() {
  if (process.env.FIREFOX_PATH || findProgram('firefox-esr') || findProgram('firefox')) return
  try {
    await installIfRoot('firefox-esr')
  } catch (error) {
    console.warn(error.message)
  }
}

/** Installs WebKitGTK, its driver, a display and media decoders, if one of its programs is missing. */
export const requireWebKit = () =>
  requirePrograms(WEBKIT_PACKAGES, [
    { variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'] },
    { variable: 'XVFB_PATH', names: ['Xvfb'] },
  ])

const WEBKIT_PACKAGES = [
  'webkit2gtk-driver',
  'xvfb',
  ...['base', 'good', 'bad'].map((set) => `gstreamer1.0-plugins-${set}`),
  'gstreamer1.0-libav',
].join(' ')

/**
 * Installs the system packages, separated by spaces, if one of the programs is missing. Throws a
 * SetupError without the rights.
 */
async function requirePrograms(systemPackage, programs) {
  if (programs.every(isInstalled)) return
  if (!findProgram('apt-get') || process.getuid?.() !== 0) {
    throw new SetupError(`${systemPackage} is not installed: ${advice(systemPackage)}`)
  }
  await installWithApt(systemPackage)
  if (!programs.every(isInstalled)) throw new SetupError(`${systemPackage} could not be installed`)
}

function isInstalled({ variable, names }) {
  const path = process.env[variable]
  if (!path) return names.some(findProgram)
  if (findProgram(path)) return true
  throw new SetupError(`${variable} names ${path}, where there is no program`)
}

/** Returns the path of a program, which is named by a path or a command. */
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

/** Returns whether it was installed. */
async function installIfRoot(systemPackage, variables = {}) {
  if (!findProgram('apt-get') || process.getuid?.() !== 0) return false
  await installWithApt(systemPackage, variables)
  return true
}

async function installWithApt(systemPackage, variables = {}) {
  console.log(`Installing ${systemPackage} with apt-get (about a minute) …`)
  const options = {
    env: { ...environment, ...variables, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  const failed =
    (await run('apt-get', ['-qq', 'update'], options)) ||
    (await run(
      'apt-get',
      ['-qq', '-y', '--no-install-recommends', 'install', ...systemPackage.split(' ')],
      options,
    ))
  if (failed)
    throw new SetupError(`apt-get could not install ${systemPackage}: its words are above`)
}

function advice(systemPackage) {
  if (findProgram('apt-get')) return `run sudo apt-get install -y ${systemPackage}`
  if (process.platform === 'darwin') return `run brew install ${systemPackage}`
  return `install it with the package manager of your system`
}
