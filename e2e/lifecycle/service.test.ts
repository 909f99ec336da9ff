import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, temporaryFolder } from './product.fixture.ts'
import { startScript } from './site.fixture.ts'

const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0
const isSystemdRunning = existsSync('/run/systemd/system')

const installService = (...args: string[]) =>
  startScript('install-service.mjs', args, { BACKUP_TO: '/mnt/back up' }).end

async function verify(unit: string) {
  const path = join(await temporaryFolder(), 'seam.service')
  await writeFile(path, unit)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
  // Other units on this machine may have their own faults.
  const lines = stderr.split('\n').filter((line) => line.includes('seam.service'))
  expect([status, lines]).toEqual([0, []])
}

test.skipIf(!canVerify)('the printed unit is valid and names this folder', async () => {
  const { code, output } = await installService('--print', '--user', 'daemon')
  expect(code).toBe(0)
  expect(output).toContain(`User=daemon\nWorkingDirectory=${root}\n`)
  expect(output).toContain(`ReadWritePaths=${root} "/mnt/back up"\n`)
  await verify(output)
})

test.skipIf(!canVerify)('the unit in the documentation matches the installed one', async () => {
  const { output } = await installService('--print', '--user', 'daemon')
  const example = await readFile(join(root, 'docs/seam.service'), 'utf8')
  const printed = output
    .replaceAll(process.execPath, '/usr/bin/node')
    .replaceAll(root, '/srv/seam')
    .replace('User=daemon', 'User=seam')
    .replace(' "/mnt/back up"', '')
  expect(printed).toBe(example)
})

test.skipIf(isSystemdRunning)('without systemd nothing is installed', async () => {
  const { code, errors } = await installService()
  expect([code, errors]).toEqual([
    1,
    'Seam cannot be installed as a service: systemd does not run here (--print only prints its unit)\n',
  ])
  expect(existsSync('/etc/systemd/system/seam.service')).toBe(false)
})

test('Seam is not installed for root or for a user that does not exist', async () => {
  for (const [user, reason] of [
    ['root', 'should not run as root'],
    ['nobody_at_all', 'there is no user nobody_at_all'],
  ] as const) {
    const { code, output, errors } = await installService('--print', '--user', user)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain(reason)
  }
})
