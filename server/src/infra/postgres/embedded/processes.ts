import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

interface Process {
  pid: number
  commandLine: string
}

/** The processes of the cluster with this mark that have not ended. */
export async function processesOf(mark: string): Promise<number[]> {
  const theirs = new RegExp(
    `^postgres: ${mark}: |postgres.*[\\0 ]cluster_name=${mark}([\\0 ]|$)`,
    's',
  )
  const all = await processes()
  return all.filter(({ commandLine }) => theirs.test(commandLine)).map(({ pid }) => pid)
}

/** Empty when there is no such process. */
export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  }
  return (await processes()).find((found) => found.pid === pid)?.commandLine ?? ''
}

async function processes(): Promise<Process[]> {
  if (process.platform !== 'linux') return listedByPs()
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const read = async (pid: number) => ({ pid, commandLine: await commandLineOf(pid) })
  return Promise.all(pids.map(read))
}

async function listedByPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
  return stdout.split('\n').map((line) => {
    const [, pid = '0', commandLine = ''] = /^ *(\d+) (.*)$/.exec(line) ?? []
    return { pid: Number(pid), commandLine }
  })
}
