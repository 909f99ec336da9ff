import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lets all other processes of the machine go first. Their load then decides how long this one takes. */
export function lowerPriority(): void {
  const { PRIORITY_LOW } = constants.priority
  setPriority(PRIORITY_LOW)
  if (process.platform !== 'linux') return
  // Linux has a priority for each thread. Threads that start later get that of their creator.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), PRIORITY_LOW)
}
