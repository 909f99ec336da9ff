import { setTimeout as delay } from 'node:timers/promises'

/** Kills a process if it is still running. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const FIRST_DELAY_MS = 10
/** Often enough to catch any step of a start or an upgrade, which takes several times as long. */
const MAX_DELAY_MS = 50

/** Polls until `holds` resolves to true. Otherwise only the test's timeout ends it. */
export async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let delayMs = FIRST_DELAY_MS; !(await holds());) {
    await delay(delayMs)
    delayMs = Math.min(delayMs * 1.2, MAX_DELAY_MS)
  }
}
