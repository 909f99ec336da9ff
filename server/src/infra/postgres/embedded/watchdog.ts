import { spawn } from 'node:child_process'

/**
 * Stops a process when this process dies, where the kernel does not do it: a shell waits for the
 * end of a pipe that only this process holds open. Returns a function that cancels this.
 */
export function startWatchdog(pid: number): () => void {
  const script = 'read -r _; kill -INT "$0"'
  const shell = spawn('/bin/sh', ['-c', script, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return () => shell.kill('SIGKILL')
}
