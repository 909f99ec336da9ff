import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { attacks } from './attacks.ts'
import { lockFileFigures } from './attacks/lock-file.ts'
import { figuresOf } from './evaluate.ts'
import { type Figure, meetsGoal } from './figure.ts'
import { openMedia } from './media.ts'
import { runAttack, type AttackResult, stopCurrentTarget } from './run-attack.ts'
import { printBystander, printFigures, printWorst } from './report.ts'
import { stopwatch } from './stopwatch.ts'

const LOCK_FILE = 'lock-file'
const names = [LOCK_FILE, ...attacks.map(({ name }) => name)]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    product: { type: 'string' },
    json: { type: 'string' },
    before: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown attacks: ${unknown.join(', ')}. Choose from ${names.join(', ')}`)
  process.exit(2)
}
const selected = positionals.length > 0 ? positionals : names
const checkout = values.product
  ? resolve(values.product)
  : fileURLToPath(new URL('../..', import.meta.url))
const before = values.before
  ? (JSON.parse(await readFile(values.before, 'utf8')) as Figure[])
  : null

const folder = await mkdtemp(join(tmpdir(), 'seam-attack-'))
// The product's sandboxed programs run as another user.
await chmod(folder, 0o755)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.once(signal, () => {
    void stopCurrentTarget()
      .then(() => rm(folder, { recursive: true, force: true }))
      .finally(() => process.exit(1))
  })
}

// Otherwise the `disconnect` listener keeps the process alive.
process.channel?.unref()

const media = openMedia(folder)
const figures: Figure[] = []
const played: AttackResult[] = []
try {
  if (selected.includes(LOCK_FILE)) figures.push(...(await lockFileFigures(checkout)))
  for (const attack of attacks.filter(({ name }) => selected.includes(name))) {
    const seconds = stopwatch()
    console.log(`${attack.name}: ${attack.summary} …`)
    try {
      const result = await runAttack(attack, { checkout, media, folder })
      played.push(result)
      figures.push(...figuresOf(result))
    } catch (error) {
      console.error(error)
      figures.push({
        attack: attack.name,
        name: 'attacks that could not be played',
        value: 1,
        unit: '',
        goal: 0,
      })
    }
    console.log(`  took ${seconds().toFixed(0)} s`)
  }
  console.log('')
  printFigures(figures, before)
  printWorst(figures, played, before)
  if (played.length > 0) printBystander(played)
  if (values.json) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  const missed = figures.filter((figure) => !meetsGoal(figure))
  console.log(missed.length === 0 ? '\nAll goals met' : `\nGoals missed: ${missed.length}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
