import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp } from '@seam/server/demo/member.ts'
import { startProduct } from './product.ts'
import { holds, type Row } from './row.ts'
import { adaptiveRows } from './rows/adaptive.ts'
import { databaseRows } from './rows/database.ts'
import { fairnessRows } from './rows/fairness.ts'
import { firstFrameRows } from './rows/first-frame.ts'
import { mediaRows } from './rows/media.ts'
import { pageRows } from './rows/page.ts'
import { readRows } from './rows/reads.ts'
import { searchRows } from './rows/search.ts'
import { talkRows } from './rows/talk.ts'
import { seedComments, seedVideos } from './seed.ts'
import { printTable, shortNumber } from './table.ts'

const VIDEOS = 10_000
const COMMENTS = 5_000

function print(rows: Row[]) {
  const lines = rows.map((row) => [
    holds(row) ? 'holds' : 'MISSED',
    row.name,
    `${shortNumber(row.ours)} ${row.unit}`,
    row.limit === null ? '' : `${shortNumber(row.limit)} ${row.unit}`,
    shortNumber(row.figure),
    `${row.better === 'higher' ? 'at least' : 'at most'} ${row.goal}`,
  ])
  printTable([['', 'what', 'ours', 'beside', 'figure', 'goal'], ...lines])
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
  const rows = [
    ...(await readRows(product, person, commented)),
    ...(await databaseRows(product.databaseUrl)),
    ...(await talkRows(product.databaseUrl, commented)),
    ...(await searchRows(product.databaseUrl)),
    ...(await mediaRows(product, person, folder)),
    ...(await firstFrameRows(product, person, folder)),
    ...(await pageRows(product)),
    // Last: they keep the machine busy for minutes, which shows in what takes milliseconds.
    ...(await adaptiveRows(person, folder)),
    ...(await fairnessRows(product, folder)),
  ]
  print(rows)
  await writeFile('bench/results.json', `${JSON.stringify(rows, null, 2)}\n`)
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
