import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Program {
  /** The address that the program printed first. */
  origin: string
  child: ChildProcess
}

/** Starts a Node program and waits until it prints its address. Throws if it exits before that. */
export async function startProgram(program: string, env: Record<string, string>): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit').then(() => {
    throw new Error(`${program} exited before it printed its address`)
  })
  if (!child.stdout) throw new Error('the child process has no stdout')
  for await (const line of createInterface(child.stdout)) {
    const origin = /http:\/\/[\w.]+:\d+/.exec(line)?.[0]
    if (!origin) continue
    child.stdout.resume()
    exited.catch(() => {})
    return { origin: origin.replace('localhost', '127.0.0.1'), child }
  }
  return exited
}

/** Sends SIGTERM and waits until the program exits. */
export async function stopProgram({ child }: Pick<Program, 'child'>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/**
 * Runs a Node program repeatedly. Returns a function that waits for the last run to end. It throws
 * if a run failed.
 */
export function runRepeatedly(program: string, args: string[], env: Record<string, string>) {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const child = spawn(process.execPath, [program, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${program} failed`)
    }
  })()
  running.catch(() => {})
  return async () => {
    stopping.abort()
    await running
  }
}
