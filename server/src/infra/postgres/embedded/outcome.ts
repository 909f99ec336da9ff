import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Waits for a program's end; its last lines are the error's message unless it ended well. */
export async function outcome(child: ChildProcessWithoutNullStreams): Promise<void> {
  const lastWords = remember(child)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0) throw new Error(lastWords() || `ended with ${code ?? signal}`)
}

/** Passes on each line that a program prints as an error; gives the most telling of the last. */
export function remember(
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
    const telling = lines.findLast((line) => /\b(FATAL|PANIC|error|setpriv):/.test(line))
    return (telling ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error): +/, '')
  }
}
