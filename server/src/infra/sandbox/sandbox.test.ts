import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import {
  detectSandboxFeatures,
  missingProtections,
  type SandboxFeatures,
} from './sandbox-features.ts'
import { findProgram, programPaths } from './find-program.ts'
import { UnsafeOutputError } from './outputs.ts'
import { ProgramError } from './run-program.ts'
import { createSandbox, type Sandbox, type SandboxedRun } from './sandbox.ts'
import { eventually } from '../../../test/eventually.ts'

let capabilities: SandboxFeatures
let sandbox: Sandbox
beforeAll(async () => {
  capabilities = await detectSandboxFeatures()
  sandbox = createSandbox(capabilities)
})

const newFolder = async () => {
  const folder = await mkdtemp(join(inject('folder'), 'sandbox-'))
  await writeFile(`${folder}/input`, 'as it was', { mode: 0o644 })
  return folder
}

/** Runs this code in the sandbox, like a compromised program. Returns its output. */
async function runCode(
  code: string,
  run: Partial<SandboxedRun> = {},
  within: Sandbox = sandbox,
): Promise<string> {
  const start = "const fs = process.getBuiltinModule('fs');"
  return within.run({
    program: process.execPath,
    args: ['--jitless', '-e', start + code],
    readable: await programPaths(process.execPath),
    timeout: 30,
    ...run,
  })
}

/** Returns code that prints `done`, or the error code if the given code fails. */
const attempt = (code: string) =>
  `try { ${code}; console.log('done') } catch (error) { console.log(error.code ?? error.message) }`

test('finds all mechanisms of the sandbox on this system', () => {
  expect(missingProtections(capabilities)).toEqual([])
})

test('contains only libraries, the program and its inputs', async () => {
  const folder = await newFolder()
  const printed = await runCode(
    "for (const path of ['/', '/etc', '/usr', '.']) console.log(path, fs.readdirSync(path).join())",
    { folder, inputs: ['input'] },
  )
  const lines = Object.fromEntries(printed.split('\n').map((line) => line.split(' ')))
  expect(lines['.']).toBe('input')
  expect(
    lines['/etc'].split(',').filter((name: string) => !/^(ld\.so\.cache|alternatives)$/.test(name)),
  ).toEqual([])
  expect(lines['/'].split(',')).not.toContain('proc')
  expect(lines['/'].split(',')).not.toContain('root')
  expect(lines['/usr'].split(',')).not.toContain('share')
})

test('allows writing only to its folder, not to the input', async () => {
  const folder = await newFolder()
  const writing = (path: string) => attempt(`fs.writeFileSync('${path}', 'changed')`)
  const printed = await runCode(
    [
      writing('input'),
      writing('/usr/lib/planted'),
      writing('/etc/ld.so.cache'),
      writing('out'),
    ].join(';'),
    { folder, inputs: ['input'], outputs: ['out'] },
  )
  expect(printed.trim().split('\n')).toEqual(['EROFS', 'EROFS', 'EROFS', 'done'])
  expect(await readFile(`${folder}/input`, 'utf8')).toBe('as it was')
  expect(await readFile(`${folder}/out`, 'utf8')).toBe('changed')
})

test.each([
  ['a symbolic link', "fs.symlinkSync('/etc/passwd', 'out')"],
  ['a link to its input', "fs.symlinkSync('input', 'out')"],
  ['a folder', "fs.mkdirSync('out')"],
  ['a hard link to another file', "fs.writeFileSync('a', ''); fs.linkSync('a', 'out')"],
])('rejects an output that is %s', async (_, code) => {
  const folder = await newFolder()
  const run = runCode(code, { folder, inputs: ['input'], outputs: ['out'] })
  await expect(run).rejects.toThrow(UnsafeOutputError)
  expect(await readdir(folder)).toEqual(['input'])
})

test('ignores a file that is not a listed output', async () => {
  const folder = await newFolder()
  await runCode("fs.writeFileSync('more', ''); fs.writeFileSync('out', '')", {
    folder,
    outputs: ['out'],
  })
  expect((await readdir(folder)).toSorted()).toEqual(['input', 'out'])
})

test('fails if a file exceeds the size limit', async () => {
  const folder = await newFolder()
  const run = runCode("fs.writeFileSync('out', Buffer.alloc(200000))", {
    folder,
    outputs: ['out'],
    limits: { maxFileSize: 100_000 },
  })
  await expect(run).rejects.toThrow(ProgramError)
})

test('prevents starting another process', async () => {
  const code =
    "const { error } = process.getBuiltinModule('child_process').spawnSync(process.execPath, ['-v']); console.log(error?.code)"
  expect((await runCode(code)).trim()).toBe('EPERM')
})

test('hides all other processes and prevents signals to them', async () => {
  expect((await runCode(attempt(`process.kill(${process.pid}, 0)`))).trim()).toBe('ESRCH')
  expect(Number(await runCode('console.log(process.pid)'))).toBeLessThan(10)
})

test('blocks the network, including the local machine', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const code = `process.getBuiltinModule('net').connect(${port}, '127.0.0.1').on('error', (error) => console.log(error.code))`
  expect((await runCode(code)).trim()).toMatch(/^(EPERM|EACCES)$/)
  server.close()
  expect(connections).toBe(0)
})

test('prevents creating namespaces', async () => {
  const unshare = (await findProgram('unshare')) ?? ''
  const args = ['--user', '--map-root-user', process.execPath, '-v']
  const readable = [...(await programPaths(unshare)), ...(await programPaths(process.execPath))]
  const run = sandbox.run({ program: unshare, args, readable, timeout: 10 })
  await expect(run).rejects.toThrow(/Operation not permitted/)
})

test('limits memory', async () => {
  const limits = { data: 200 * 1024 * 1024 }
  const of = (megabytes: number) =>
    runCode(attempt(`Buffer.alloc(${megabytes} * 1024 * 1024, 1)`), { limits })
  expect((await of(20)).trim()).toBe('done')
  const large = await of(400).catch((error: Error) => error.constructor.name)
  expect(large).toMatch(/ERR_MEMORY|Array buffer allocation failed|ProgramError/)
})

test('runs as a user without root rights and without capabilities', async () => {
  const [uid, setuid] = (
    await runCode(`console.log(process.getuid()); ${attempt('process.setuid(0)')}`)
  ).split('\n')
  expect(uid).not.toBe('0')
  expect(setuid).toBe('EPERM')
})

test('hides the environment variables of the server', async () => {
  process.env.SANDBOX_TEST_SECRET = 'secret'
  const printed = await runCode('console.log(Object.keys(process.env).join())')
  expect(printed).not.toContain('SECRET')
})

describe('without bubblewrap', () => {
  test('lists what a compromised decoder could do', () => {
    const none = {
      ...capabilities,
      bubblewrap: false,
      seccomp: null,
      prlimit: false,
      setpriv: false,
      unshare: false,
    }
    expect(missingProtections(none)).toHaveLength(4)
    expect(missingProtections({ ...none, unshare: true, setpriv: true, prlimit: true })).toEqual([
      expect.stringContaining('bubblewrap'),
    ])
  })

  test('still provides inputs, accepts only regular files and kills child processes', async () => {
    const weak = createSandbox({ ...capabilities, bubblewrap: false, seccomp: null })
    const folder = await newFolder()
    const child = 'setTimeout(() => {}, 60000)'
    const code = `
      fs.writeFileSync('out', fs.readFileSync('input'))
      const child = process.getBuiltinModule('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' })
      console.log(child.pid)
      child.unref()`
    const pid = Number(await runCode(code, { folder, inputs: ['input'], outputs: ['out'] }, weak))
    expect(await readFile(`${folder}/out`, 'utf8')).toBe('as it was')
    await expect.poll(() => isRunning(pid)).toBe(false)
    const linking = runCode(
      "fs.symlinkSync('/etc/passwd', 'out')",
      { folder, outputs: ['out'] },
      weak,
    )
    await expect(linking).rejects.toThrow(UnsafeOutputError)
  })
})

/** A zombie process counts as ended. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status !== '' && !status.slice(status.lastIndexOf(')')).startsWith(') Z')
}

/** Returns the `/proc` folders of processes whose command line contains this text. */
async function processesWith(text: string): Promise<string[]> {
  const folders = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    folders.map((name) => readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')),
  )
  return folders
    .filter((_, index) => commands[index]?.includes(text))
    .map((name) => `/proc/${name}`)
}

test.skipIf(!existsSync('/proc/self/autogroup'))(
  'sets the priority of a program also among sessions, by which Linux schedules',
  async () => {
    const marker = `marker-${process.pid}`
    const run = runCode(`setTimeout(() => {}, 1500) // ${marker}`, { limits: { niceness: 17 } })
    const priorities = async () => {
      const folders = await processesWith(marker)
      const files = folders.map((folder) => readFile(`${folder}/autogroup`, 'utf8'))
      return (await Promise.all(files.map((file) => file.catch(() => '')))).join('')
    }
    await eventually(async () => expect(await priorities()).toMatch(/^(\S+ nice 17\n)+$/))
    await run
  },
)
