import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { printResults } from './report.ts'
import { FOLDER_PREFIX, removeKilledRuns } from './killed-runs.ts'
import { runFaults } from './run-faults.ts'
import { runScale } from './run-scale.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Seconds between faults. */
    pause: { type: 'string', default: '30' },
    /** Factor by which everything may be slower than on an idle machine. */
    slowness: { type: 'string', default: '1' },
    /**
     * The share of a core of each web node, and the seconds and rounds of each scale measurement.
     * All of it must end within `limits.accessTokenLifetime`, because its users sign up only once.
     */
    share: { type: 'string', default: '0.15' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
    /** Only cleans up after killed runs. */
    clean: { type: 'boolean', default: false },
    /** Keeps the folder with the logs and the journal. */
    keep: { type: 'boolean', default: false },
  },
})
const [part = 'faults', ...names] = positionals
const unknown = names.filter((name) => !faults.some((fault) => fault.name === name))
if (!['faults', 'scale'].includes(part) || unknown.length > 0) {
  console.error(`faults [${faults.map(({ name }) => name).join(' | ')}] …, or scale`)
  process.exit(2)
}
const [share, seconds, rounds] = [values.share, values.seconds, values.rounds].map(Number) as [
  number,
  number,
  number,
]
const [pause, slowness] = [Number(values.pause), Number(values.slowness)]
const selected = names.length > 0 ? faults.filter(({ name }) => names.includes(name)) : faults

// All nodes end with this process, because it has its own process namespace.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.once(signal, () => process.exit(1))
}
// Otherwise the `disconnect` listener keeps the process alive.
process.channel?.unref()

if (values.clean) {
  removeKilledRuns()
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
// Nodes run as other users.
chmodSync(folder, 0o755)
process.on('exit', () => {
  if (values.keep) console.log(`Logs: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
})
const results =
  part === 'scale'
    ? await runScale({ folder, share, seconds, rounds })
    : await runFaults(selected, { folder, pause, slowness })
printResults(results)
process.exit(results.every(({ isHeld }) => isHeld) ? 0 : 1)
