import { spawn } from 'node:child_process'

/**
 * Ends a process when we die, where the kernel does not offer to: a shell waits for the end of a
 * pipe that we alone hold open. Answers how to call it off.
 */
export function watchdog(pid: number): () => void {
  const script = 'read -r _; kill -INT "$0"'
  const shell = spawn('/bin/sh', ['-c', script, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return () => shell.kill('SIGKILL')
}
