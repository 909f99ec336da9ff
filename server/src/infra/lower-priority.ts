import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets all other processes on the machine run first. How long this one takes then depends on their
 * load.
 */
export function lowerPriority(): void {
  const { PRIORITY_LOW } = constants.priority
  setPriority(PRIORITY_LOW)
  if (process.platform !== 'linux') return
  // On Linux each thread has its own priority. Later threads inherit that of their creator.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), PRIORITY_LOW)
}
