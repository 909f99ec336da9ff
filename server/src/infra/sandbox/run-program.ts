import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The program could not do it. `message` is its own last words. */
export class ProgramFailure extends Error {
  readonly timedOut: boolean
  constructor(reason: string, timedOut: boolean) {
    super(reason)
    this.timedOut = timedOut
  }
}

/** What is needed to watch over a run. */
export interface Supervision {
  /** Seconds after which it is killed. */
  timeout: number
  onLine?: (line: string) => void
  signal?: AbortSignal
}

export interface Invocation extends Supervision {
  command: readonly string[]
  /** The folder it starts in. */
  cwd: string
  /** What it reads at descriptor 3; null where that is closed. */
  extraInput: Buffer | null
}

const OUTPUT_LIMIT = 4 * 1024 * 1024

/** Runs a program to its end and returns what it printed. Throws a ProgramFailure. */
export function runProgram(invocation: Invocation): Promise<string> {
  const { command, cwd, extraInput, timeout, onLine, signal } = invocation
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd,
    // A process group of its own, which is killed as a whole.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(extraInput ? ['pipe' as const] : [])],
    env: { PATH: process.env.PATH },
  })
  const extra = child.stdio[3]
  if (extra instanceof Writable) extra.on('error', () => {}).end(extraInput)
  return new Promise((resolve, reject) => {
    let printed = ''
    let lastWords = ''
    let timedOut = false
    const kill = () => killGroup(child)
    const timer = setTimeout(() => {
      timedOut = true
      kill()
    }, timeout * 1000)
    signal?.addEventListener('abort', kill)
    if (signal?.aborted) kill()
    if (child.stdout && onLine) createInterface(child.stdout).on('line', onLine)
    else {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (printed.length > OUTPUT_LIMIT) kill()
      })
    }
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2_000)
    })
    // Whatever it has started and left behind ends with it.
    child.on('exit', kill)
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code) => {
      settle()
      if (code === 0) resolve(printed)
      else reject(new ProgramFailure(lastWords.trim() || `it ended with ${code}`, timedOut))
    })
  })
}

function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
