import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

interface Process {
  pid: number
  commandLine: string
}

/** Returns the pids of the running processes of the cluster with this mark. */
export async function findClusterProcesses(mark: string): Promise<number[]> {
  const pattern = new RegExp(
    `^postgres: ${mark}: |postgres.*[\\0 ]cluster_name=${mark}([\\0 ]|$)`,
    's',
  )
  const all = await listProcesses()
  return all.filter(({ commandLine }) => pattern.test(commandLine)).map(({ pid }) => pid)
}

/** Returns '' if there is no such process. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  }
  return (await listProcesses()).find((found) => found.pid === pid)?.commandLine ?? ''
}

async function listProcesses(): Promise<Process[]> {
  if (process.platform !== 'linux') return listWithPs()
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const read = async (pid: number) => ({ pid, commandLine: await readCommandLine(pid) })
  return Promise.all(pids.map(read))
}

async function listWithPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
  return stdout.split('\n').map((line) => {
    const [, pid = '0', commandLine = ''] = /^ *(\d+) (.*)$/.exec(line) ?? []
    return { pid: Number(pid), commandLine }
  })
}
