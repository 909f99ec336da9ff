import type { Report } from '../features/backup/report.ts'

const INTERVAL_MS = 100

/** Returns a function that updates one line of the terminal and a function that clears it. */
export function showProgress(): { report: Report; end: () => void } {
  const { stderr } = process
  if (!stderr.isTTY) return { report: () => undefined, end: () => undefined }
  let last = 0
  return {
    report: (step, done) => {
      if (Date.now() - last < INTERVAL_MS) return
      last = Date.now()
      stderr.write(`\r\u001B[K${step}: ${done.toLocaleString('en')}`)
    },
    end: () => stderr.write('\r\u001B[K'),
  }
}
