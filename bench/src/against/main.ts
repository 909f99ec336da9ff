import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, stopProgram } from '../program.ts'
import { printTable, shortNumber } from '../table.ts'
import { checkOut, root } from './checkout.ts'
import { fillSite } from './people.ts'
import { type Measure, measures, type Side } from './measures.ts'
import { createDataFolder, startSite } from './site.ts'
import { clipIn, createClip } from './clip.ts'

const ROUNDS = 3
/** Lowest ratio that noise can explain. */
const MIN_RATIO = 0.95

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Builds another commit and measures it and this checkout alternately, started like `npm start`.
 * Prints the medians and their ratio: above 1, this checkout is better. `names` selects groups.
 */
export async function compareWith(commit: string, names: string[]): Promise<void> {
  const chosen = names.length > 0 ? names : Object.keys(measures)
  const unknown = chosen.filter((name) => !(name in measures))
  if (unknown.length > 0) {
    throw new Error(`no rows are named ${unknown.join(', ')}: ${Object.keys(measures).join(', ')}`)
  }
  const before = await checkOut(commit)
  const folder = await mkdtemp(join(tmpdir(), 'seam-against-'))
  await chmod(folder, 0o755)
  const stops: (() => Promise<void>)[] = []
  try {
    const baseline = await startProgram(join(root, 'bench/src/baseline-server.ts'), {
      PORT: '3918',
      FOLDER: folder,
    })
    stops.push(() => stopProgram(baseline))
    const clip = clipIn(folder)
    await createClip(clip)
    const open = async (name: string, checkout: string, port: number): Promise<Side> => {
      const dataDir = await createDataFolder(folder, name)
      // The first start creates the database and may build the web application.
      await (await startSite(checkout, dataDir, port)).stop()
      const side: Side = {
        checkout,
        dataDir,
        port,
        clip,
        folder,
        baseline: baseline.origin,
        site: await startSite(checkout, dataDir, port),
        content: { people: [], videos: [], commented: '' },
      }
      stops.push(() => side.site.stop())
      side.content = await fillSite(side.site, clip)
      return side
    }
    const sides = [await open('before', before, 3921), await open('now', root, 3922)] as const
    const lines: string[][] = []
    for (const name of chosen) {
      for (const row of measures[name] ?? []) lines.push(await compare(row, sides))
    }
    printTable([['', 'what', 'before', 'now', 'now : before', ''], ...lines])
  } finally {
    for (const stop of stops.toReversed()) await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(
  { name, unit, better, measure, rounds = ROUNDS, limit }: Measure,
  sides: readonly [Side, Side],
): Promise<string[]> {
  const measured: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    // Alternates the order, so that neither side is always the first after a pause.
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      measured[index].push(await measure(sides[index]))
    }
  }
  const [before, now] = measured
  // Of the rounds, not of the medians: both sides of a round had the same machine.
  const gain = median(
    now.map((value, round) => {
      const ratio = value / (before[round] ?? 0)
      return better === 'higher' ? ratio : 1 / ratio
    }),
  )
  const line = [
    gain >= MIN_RATIO ? 'holds' : 'LOST',
    name,
    ...measured.map((values) => `${shortNumber(median(values))} ${unit}`),
    `${gain.toFixed(2)} (${better} is better)`,
    limit ? `${(median(now) / (await limit.measure(sides[1]))).toFixed(2)} of ${limit.name}` : '',
  ]
  console.log(
    `${line.join('  ')}  ${measured.map((each) => each.map(shortNumber).join(' ')).join(' | ')}`,
  )
  return line
}
