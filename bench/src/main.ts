import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, exit } from 'node:process'
import { type Member, signUp } from '@seam/server/demo/api-client.ts'
import { compareWith } from './against/main.ts'
import { type Product, startProduct } from './product.ts'
import { meetsGoal, type Row } from './row.ts'
import { adaptiveRows } from './rows/adaptive.ts'
import { databaseRows } from './rows/database.ts'
import { fairnessRows } from './rows/fairness.ts'
import { firstFrameRows } from './rows/first-frame.ts'
import { growthRows } from './rows/growth.ts'
import { hotRows } from './rows/hot.ts'
import { mediaRows } from './rows/media.ts'
import { notificationRows } from './rows/notifications.ts'
import { pageRows } from './rows/page.ts'
import { postsAtOnceRows } from './rows/posts-at-once.ts'
import { playlistRows } from './rows/playlists.ts'
import { processRows } from './rows/processes.ts'
import { readRows } from './rows/reads.ts'
import { relationRows } from './rows/relations.ts'
import { reviewRows } from './rows/reviews.ts'
import { searchRows } from './rows/search.ts'
import { statisticsRows } from './rows/statistics.ts'
import { backupRows } from './rows/backup.ts'
import { commentRows } from './rows/comments.ts'
import { seedComments, seedVideos, waitForScores } from './seed.ts'
import { printTable, shortNumber } from './table.ts'

const VIDEOS = 10_000
const COMMENTS = 5_000

function print(rows: Row[]) {
  const lines = rows.map((row) => [
    meetsGoal(row) ? 'holds' : 'MISSED',
    row.name,
    `${shortNumber(row.ours)} ${row.unit}`,
    row.limit === null ? '' : `${shortNumber(row.limit)} ${row.unit}`,
    shortNumber(row.figure),
    `${row.better === 'higher' ? 'at least' : 'at most'} ${row.goal}`,
  ])
  printTable([['', 'what', 'ours', 'beside', 'figure', 'goal'], ...lines])
}

interface Context {
  product: Product
  person: Member
  /** The id of a video with {@link COMMENTS} comments. */
  commented: string
  folder: string
}

/** The groups of rows, in the order of measurement. */
const groups: Record<string, (context: Context) => Promise<Row[]>> = {
  reads: ({ product, person, commented }) => readRows(product, person, commented),
  processes: ({ product, folder }) => processRows(product, folder),
  database: ({ product }) => databaseRows(product.databaseUrl),
  talk: ({ product, commented }) => commentRows(product.databaseUrl, commented),
  notifications: ({ product, commented }) => notificationRows(product.databaseUrl, commented),
  relations: ({ product, commented }) => relationRows(product.databaseUrl, commented),
  playlists: ({ product }) => playlistRows(product.databaseUrl),
  statistics: ({ product }) => statisticsRows(product.databaseUrl),
  hot: ({ product }) => hotRows(product),
  postsAtOnce: ({ product }) => postsAtOnceRows(product.databaseUrl),
  reviews: ({ product }) => reviewRows(product.databaseUrl),
  search: ({ product }) => searchRows(product.databaseUrl),
  growth: ({ folder }) => growthRows(folder),
  media: ({ product, person, folder }) => mediaRows(product, person, folder),
  firstFrame: ({ product, person, folder }) => firstFrameRows(product, person, folder),
  page: ({ product }) => pageRows(product),
  backup: ({ product, folder }) => backupRows(product, folder),
  // Last: they keep the machine busy for minutes, which would distort short measurements.
  adaptive: ({ person, folder }) => adaptiveRows(person, folder),
  fairness: ({ product, folder }) => fairnessRows(product, folder),
}

if (argv[2] === 'against') {
  await compareWith(argv[3] ?? 'HEAD', argv.slice(4))
  exit(0)
}
const chosen = argv.length > 2 ? argv.slice(2) : Object.keys(groups)
const unknown = chosen.filter((name) => !(name in groups))
if (unknown.length > 0) {
  console.error(
    `Unknown rows: ${unknown.join(', ')}. Choose from ${Object.keys(groups).join(', ')}`,
  )
  exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'seam-bench-'))
await chmod(folder, 0o755)
const product = await startProduct(folder)
try {
  const person = await signUp(product.origin, {
    fullName: 'Measurer',
    username: 'measurer',
    email: 'measurer@example.org',
    password: 'Correct-horse-7',
  })
  await seedVideos(product.databaseUrl, VIDEOS, 'measurer')
  const commented = await seedComments(product.databaseUrl, COMMENTS)
  await waitForScores(product.databaseUrl)
  const context = { product, person, commented, folder }
  const rows: Row[] = []
  for (const name of chosen) rows.push(...((await groups[name]?.(context)) ?? []))
  print(rows)
  await writeFile('bench/results.json', `${JSON.stringify(rows, null, 2)}\n`)
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
