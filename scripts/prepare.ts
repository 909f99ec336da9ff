import type { SpawnOptions } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromiumNames } from './chromium-path.ts'
import { environment, run, SetupError } from './project.mjs'

/**
 * Installs the programs that a fresh system lacks: ffmpeg and, for tests, browsers and servers.
 * Takes a few milliseconds if everything is installed.
 */
export async function prepare({
  browser = false,
  otherBrowsers = false,
  servers = false,
} = {}): Promise<void> {
  await requireFfmpeg()
  await installBubblewrap()
  await requireCaddy()
  if (browser) await requireChromium()
  if (otherBrowsers) await installOtherBrowsers()
  if (servers) await installServers()
}

/** A program that this system may have under one of several names, or where a setting says. */
interface Program {
  variable: string
  names: string[]
}

/** Installs ffmpeg and ffprobe if they are missing. */
const requireFfmpeg = () =>
  requirePrograms('ffmpeg', [
    { variable: 'FFMPEG_PATH', names: ['ffmpeg'] },
    { variable: 'FFPROBE_PATH', names: ['ffprobe'] },
  ])

/**
 * Installs the sandbox for decoders if possible. Otherwise the server reports that the sandbox is
 * incomplete.
 */
async function installBubblewrap() {
  if (process.platform !== 'linux' || findProgram('bwrap')) return
  await installIfRoot('bubblewrap')
}

/**
 * Installs Caddy if it is missing and HTTPS=on needs it. Turns off the web server that its package
 * starts, which uses the same ports as Seam's Caddy.
 */
async function requireCaddy() {
  if (process.env.HTTPS !== 'on') return
  const programs = [{ variable: 'CADDY_PATH', names: ['caddy'] }]
  if (programs.every(isInstalled)) return
  await requirePrograms('caddy', programs)
  await turnOff('caddy.service')
}

/** Turns off a systemd service that a package has started. */
async function turnOff(service: string) {
  if (existsSync('/run/systemd/system')) {
    await run('systemctl', ['--quiet', 'disable', '--now', service])
  }
}

/**
 * Installs a server for its tests if this process may. Otherwise they are skipped and reported as
 * such. The maintenance runlevel keeps its service from starting; systemd may run it until it is
 * turned off.
 */
async function installServer(program: string, systemPackage: string, service: string) {
  if (process.platform !== 'linux' || [program, `/usr/sbin/${program}`].some(findProgram)) return
  if (await installIfRoot(systemPackage, { RUNLEVEL: '1' })) await turnOff(service)
}

/** Installs nginx and PgBouncer, and for a long run the linter from the Prometheus package. */
async function installServers() {
  await installServer('nginx', 'nginx-light', 'nginx.service').catch(warn)
  await installServer('pgbouncer', 'pgbouncer', 'pgbouncer.service').catch(warn)
  if (process.env.SEAM_LONG_TESTS) {
    await installServer('promtool', 'prometheus', 'prometheus.service').catch(warn)
  }
}

/** Installs the browser for tests if it is missing, preferably its headless shell. */
async function requireChromium() {
  const programs = [{ variable: 'CHROMIUM_PATH', names: chromiumNames }]
  if (!process.env.CHROMIUM_PATH && !findProgram('chromium-headless-shell')) {
    await installIfRoot('chromium-headless-shell').catch(warn)
  }
  await requirePrograms('chromium', programs)
}

/**
 * Installs Firefox, and beside the headless shell the whole Chromium, which can show notifications, if
 * possible. Otherwise their journeys are reported as skipped.
 */
async function installOtherBrowsers() {
  if (!process.env.FIREFOX_PATH && !['firefox-esr', 'firefox'].some(findProgram)) {
    await installIfRoot('firefox-esr').catch(warn)
  }
  if (!['chromium', 'chromium-browser', 'google-chrome'].some(findProgram)) {
    await installIfRoot('chromium').catch(warn)
  }
}

/** Installs WebKitGTK, its driver, a display and media decoders if any program is missing. */
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
 * Installs the space-separated system packages if one of the programs is missing. Throws a
 * SetupError if this process is not allowed to.
 */
async function requirePrograms(systemPackage: string, programs: Program[]) {
  if (programs.every(isInstalled)) return
  if (!findProgram('apt-get') || process.getuid?.() !== 0) {
    throw new SetupError(`${systemPackage} is not installed: ${advice(systemPackage)}`)
  }
  await installWithApt(systemPackage)
  if (!programs.every(isInstalled)) throw new SetupError(`${systemPackage} could not be installed`)
}

function isInstalled({ variable, names }: Program) {
  const path = process.env[variable]
  if (!path) return names.some(findProgram)
  if (findProgram(path)) return true
  throw new SetupError(`${variable} is ${path}, but there is no program`)
}

/** Returns the path of a program, given its path or command. */
function findProgram(name: string) {
  const folders = name.includes('/') ? [''] : (environment.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns whether it was installed. */
async function installIfRoot(systemPackage: string, variables: NodeJS.ProcessEnv = {}) {
  if (!findProgram('apt-get') || process.getuid?.() !== 0) return false
  await installWithApt(systemPackage, variables)
  return true
}

async function installWithApt(systemPackage: string, variables: NodeJS.ProcessEnv = {}) {
  console.log(`Installing ${systemPackage} with apt-get (about a minute) …`)
  const options: SpawnOptions = {
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
    throw new SetupError(`apt-get could not install ${systemPackage}: see its output above`)
}

/** Prints why a program that is not required could not be installed. */
const warn = (error: Error) => console.warn(error.message)

function advice(systemPackage: string) {
  if (findProgram('apt-get')) return `run sudo apt-get install -y ${systemPackage}`
  if (process.platform === 'darwin') return `run brew install ${systemPackage}`
  return `install it with the package manager of your system`
}
