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

/**
 * Verifies the registry signatures of all installed packages. Prints that it skips them if the
 * registry gives no answer about them, as without a network.
 */
export function verifySignatures() {
  const args = ['audit', 'signatures', '--json', '--fetch-retries=0', '--fetch-timeout=10000']
  const { status, stdout } = spawnSync('npm', args, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status === 0) return { passed: 1, failed: 0 }
  const rejected = rejectedPackages(stdout)
  if (!rejected) {
    console.log('skipped: the registry does not answer')
    return { passed: 0, failed: 0 }
  }
  for (const name of rejected) console.error(`without a valid signature: ${name}`)
  return { passed: 0, failed: 1 }
}

/** Returns the packages that npm rejects; undefined if it could not check them all. */
export function rejectedPackages(report) {
  try {
    const { invalid, missing } = JSON.parse(report)
    return [...invalid, ...missing].map(({ name, version }) => `${name}@${version}`)
  } catch {
    return undefined
  }
}
