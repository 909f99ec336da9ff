import { execFile } from 'node:child_process'
import { environment, root } from './project.mjs'

/** Bytes of output of one program. */
const MAX_OUTPUT = 16 * 1024 * 1024

/**
 * Runs programs at the same time in the root folder, given by their names as command and arguments.
 * Returns how many succeeded and failed, and the output of those that failed.
 */
export async function runInParallel(programs) {
  const failures = (await Promise.all(Object.entries(programs).map(failureOf))).filter(Boolean)
  return {
    passed: Object.keys(programs).length - failures.length,
    failed: failures.length,
    failures,
  }
}

/** Returns the name and the output of a program that fails; null for one that succeeds. */
function failureOf([name, [command, ...args]]) {
  const options = { cwd: root, env: environment, maxBuffer: MAX_OUTPUT }
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      console.log(`${error ? '✗' : '✓'} ${name}`)
      resolve(error ? `${name}: ${stdout}${stderr || error.message}` : null)
    })
  })
}
