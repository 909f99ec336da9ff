import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root } from './project.mjs'
import type { Counts } from './run-checks.ts'

interface LockFile {
  /** By path, such as `node_modules/pg`. */
  packages: Record<
    string,
    {
      link?: boolean
      integrity?: string
      resolved?: string
      optionalDependencies?: Record<string, string>
    }
  >
}

/**
 * Returns the packages that a compromised registry could replace: those without a checksum or with
 * a host name.
 */
function unprotectedPackages({ packages }: LockFile) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { integrity, resolved }]) => !isChecksum(integrity) || namesHost(resolved))
    .map(([path]) => path)
}

const isChecksum = (integrity = '') => /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)
const namesHost = (resolved = '') => /^[a-z+]+:/i.test(resolved)

/**
 * Returns the optional dependencies that are missing: npm leaves out those of other platforms if
 * `node_modules` exists while it writes the file, and `npm ci` does not install them there.
 */
function missingPackages({ packages }: LockFile) {
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  return Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !names.has(name))
}

/** Returns an exit code. */
export function checkLockFile(): number {
  const lockFile: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const unprotected = unprotectedPackages(lockFile)
  const missing = missingPackages(lockFile)
  for (const path of unprotected) console.error(`no checksum, or a host name: ${path}`)
  for (const name of missing) console.error(`missing, needed on another platform: ${name}`)
  return unprotected.length + missing.length === 0 ? 0 : 1
}

/** Network errors of npm. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/

/**
 * Verifies the registry signatures of all installed packages. Prints that it skips them if the
 * registry does not respond.
 */
export function verifySignatures(): Counts {
  const args = [
    'audit',
    'signatures',
    '--loglevel=error',
    '--fetch-retries=0',
    '--fetch-timeout=10000',
  ]
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status === 0) return { passed: 1, failed: 0 }
  // Without a response, npm reports a network error or waits until it is killed.
  const isTimeout = error && 'code' in error && error.code === 'ETIMEDOUT'
  if (isTimeout || UNREACHABLE.test(stderr)) {
    console.log('skipped: the key server of the registry cannot be reached')
    return { passed: 0, failed: 0 }
  }
  console.error(`${stdout}${stderr}`.trim())
  return { passed: 0, failed: 1 }
}
