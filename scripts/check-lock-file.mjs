import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root } from './project.mjs'

/**
 * Returns the packages that a compromised registry could replace: without checksum, or with a host
 * name.
 */
export function unprotectedPackages({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { integrity, resolved }]) => !isChecksum(integrity) || namesHost(resolved))
    .map(([path]) => path)
}

const isChecksum = (integrity) => /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')
const namesHost = (resolved) => /^[a-z+]+:/i.test(resolved ?? '')

/** Returns an exit code. */
export function checkLockFile() {
  const lockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const unprotected = unprotectedPackages(lockFile)
  for (const path of unprotected) console.error(`no checksum, or a host's name: ${path}`)
  return unprotected.length === 0 ? 0 : 1
}

/** Network errors of npm. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/

/**
 * Verifies the registry signatures of all installed packages. Without an answer it prints that it
 * skips them.
 */
export function verifySignatures() {
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
  // Without an answer npm reports a network error, or waits until it is killed.
  if (error?.code === 'ETIMEDOUT' || UNREACHABLE.test(stderr)) {
    console.log('skipped: the key server of the registry cannot be reached')
    return { passed: 0, failed: 0 }
  }
  console.error(`${stdout}${stderr}`.trim())
  return { passed: 0, failed: 1 }
}
