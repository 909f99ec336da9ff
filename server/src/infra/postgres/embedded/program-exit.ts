import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * Waits until a program exits. Throws an error with its error message unless the exit code is 0.
 */
export async function waitForSuccess(child: ChildProcessWithoutNullStreams): Promise<void> {
  const errorMessage = collectErrors(child)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0) throw new Error(errorMessage() || `ended with ${code ?? signal}`)
}

/**
 * Passes each line of a program's stderr to `onLine`. Returns a function that returns the most
 * relevant of the last 20 lines.
 */
export function collectErrors(
  child: ChildProcessWithoutNullStreams,
  onLine?: (line: string) => void,
): () => string {
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (lines.push(line) > 20) lines.shift()
    onLine?.(line)
  })
  child.stdout.resume()
  return () => {
    const relevant = lines.findLast((line) => /\b(FATAL|PANIC|error|setpriv):/.test(line))
    // Last, initdb says that it cleans up.
    const last = lines.findLast((line) => !/: removing /.test(line))
    return (relevant ?? last ?? '').replace(/^.*?(FATAL|PANIC|error): +/, '')
  }
}
