import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Thrown when a program fails. `message` is the end of its error output. */
export class ProgramError extends Error {
  readonly timedOut: boolean
  constructor(reason: string, timedOut: boolean) {
    super(reason)
    this.timedOut = timedOut
  }
}

export interface RunOptions {
  /** Seconds after which the program is killed. */
  timeout: number
  onLine?: (line: string) => void
  signal?: AbortSignal
}

export interface Invocation extends RunOptions {
  command: readonly string[]
  cwd: string
  /** Readable from file descriptor 3; null to leave it closed. */
  extraInput: Buffer | null
}

/** Characters. A program that prints more is killed. */
const OUTPUT_LIMIT = 4 * 1024 * 1024

/**
 * Runs a program until it exits and returns its output, or an empty string with `onLine`. Throws a
 * ProgramError.
 */
export function runProgram(invocation: Invocation): Promise<string> {
  const { command, cwd, extraInput, timeout, onLine, signal } = invocation
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd,
    // A separate process group, so that all its processes can be killed together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(extraInput ? ['pipe' as const] : [])],
    env: { PATH: process.env.PATH },
  })
  const extra = child.stdio[3]
  if (extra instanceof Writable) extra.on('error', () => {}).end(extraInput)
  return new Promise((resolve, reject) => {
    let output = ''
    let errorOutput = ''
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
        output += text
        if (output.length > OUTPUT_LIMIT) kill()
      })
    }
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-2_000)
    })
    // Kills processes that it has started and left running.
    child.on('exit', kill)
    const cleanUp = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
    }
    child.on('error', (error) => {
      cleanUp()
      reject(error)
    })
    child.on('close', (code) => {
      cleanUp()
      if (code === 0) resolve(output)
      else reject(new ProgramError(errorOutput.trim() || `exited with code ${code}`, timedOut))
    })
  })
}

function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has no process left.
  }
}
