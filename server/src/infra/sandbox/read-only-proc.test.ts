import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Makes /proc/sys read-only, as in a container, and becomes an unprivileged user. */
const IN_CONTAINER = `
mount --bind /proc/sys /proc/sys && mount -o remount,bind,ro /proc/sys &&
exec unshare --user --map-user=65522 --map-group=65522 "$@"`

/**
 * Prints the missing protections of the sandbox, and the result of creating a namespace inside it.
 */
const PROGRAM = `
import { createSandbox } from '${import.meta.dirname}/sandbox.ts'
import { findProgram } from '${import.meta.dirname}/find-program.ts'
import { detectSandboxFeatures, missingProtections } from '${import.meta.dirname}/sandbox-features.ts'
const features = await detectSandboxFeatures()
const unshare = await findProgram('unshare')
const output = await createSandbox(features)
  .run({ program: unshare, args: ['--user', 'true'], readable: [unshare], timeout: 10 })
  .catch((error) => error.message)
const { root, bubblewrap, disableUserns } = features
console.log(JSON.stringify({ root, bubblewrap, disableUserns, missing: missingProtections(features), output }))`

test('the sandbox is complete if /proc/sys is read-only', async () => {
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const node = [process.execPath, '--input-type=module-typescript', '--eval', PROGRAM]
  const command = ['--mount', 'sh', '-c', IN_CONTAINER, 'sh', ...node]
  const { stdout } = await promisify(execFile)('unshare', [...asRoot, ...command])
  expect(JSON.parse(stdout)).toEqual({
    root: false,
    bubblewrap: true,
    disableUserns: false,
    missing: [],
    output: expect.stringContaining('Operation not permitted'),
  })
})
