import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, type Member } from '@seam/server/demo/api-client.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { openBackupFolder, readManifest } from '@seam/server/src/features/backup/backup-folder.ts'
import { takeBackup } from '@seam/server/src/features/backup/take-backup.ts'
import { openFolderStore } from '@seam/server/src/infra/objects/folder-store.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import {
  copyDatabase,
  createDatabase,
  onSnapshot,
  runSql,
  tableChecksums,
} from './database-copy.fixture.ts'
import { hasPostgres15, startPostgres15 } from './postgres-15.fixture.ts'
import {
  freePort,
  oneWebProcess,
  pressCtrlC,
  startProduct,
  temporaryFolder,
} from './product.fixture.ts'
import { readAnswers } from './read-responses.fixture.ts'
import {
  createMedia,
  publish,
  runCommand,
  signInAs,
  signUpAs,
  startCommand,
} from './site.fixture.ts'

/** In a long run, the load of a busy site for a minute. */
const load = isLongRun ? { writers: 16, milliseconds: 60_000 } : { writers: 4, milliseconds: 3_000 }

type Media = Awaited<ReturnType<typeof createMedia>>

/** Writes and deletes until aborted. Most rounds leave items, which the next round deletes. */
async function writeAndDelete(member: Member, media: Media, first: string, signal: AbortSignal) {
  const remove = (path: string) =>
    fetch(`${member.origin}/api/v1${path}`, { method: 'DELETE', headers: member.headers })
  const left: string[] = []
  for (let round = 0; !signal.aborted; round++) {
    const post = await callApi<{ publicId: string }>(member, 'POST', '/post', {
      content: `Hello ${round} of @${member.username}`,
    })
    const { publicId } = await publish(member, media, `Hello ${round}`)
    await callApi(member, 'GET', `/vote/post?postPublicId=${first}&toggle=UPVOTE`)
    await callApi(member, 'POST', `/comment/post?postPublicId=${post.publicId}`, { content: 'Hi' })
    await callApi(member, 'POST', `/comment/post?postPublicId=${first}`, { content: `Hi ${round}` })
    for (const path of left.splice(0)) await remove(path)
    if (round % 3 > 0) left.push(`/post/${post.publicId}`, `/video/${publicId}`)
  }
}

test.runIf(hasPostgres15)(
  `a backup under ${load.writers} writers and deleters restores to the rows, and byte for byte to the ` +
    'answers and files, of a copy that pg_dump made of the same moment',
  async () => {
    const [DATA_DIR, COPY_DIR, RESTORED_DIR] = [
      await temporaryFolder(),
      await temporaryFolder(),
      await temporaryFolder(),
    ]
    const media = await createMedia(await temporaryFolder())
    const DATABASE_URL = await startPostgres15()
    const copy = await createDatabase(DATABASE_URL, 'copy')
    const restored = await createDatabase(DATABASE_URL, 'restored')
    const site = startProduct({
      PORT: await freePort(),
      DATA_DIR,
      DATABASE_URL,
      ...oneWebProcess,
    })
    const origin = await site.ready()
    const names = Array.from({ length: load.writers }, (_, index) => `Writer${index}`)
    const people: Member[] = []
    for (const name of names) people.push(await signUpAs(origin, name))
    const first = await callApi<{ publicId: string }>(people[0] as Member, 'POST', '/post', {
      content: 'Hello everybody',
    })
    const stopping = new AbortController()
    const work = people.map((member) =>
      writeAndDelete(member, media, first.publicId, stopping.signal),
    )
    // A failure of the load fails the test later.
    for (const each of work) each.catch(() => undefined)

    const path = join(await temporaryFolder(), 'backup')
    await runCommand('backup', [path], { DATA_DIR, DATABASE_URL })
    await delay(load.milliseconds)
    const pool = openPool({ connectionString: DATABASE_URL }, 4, () => {})
    onTestFinished(() => pool.end())
    onSnapshot(pool, async (snapshot) => {
      await copyDatabase(DATABASE_URL, snapshot, copy)
      // Deletions wait for the backup, so all files of this moment still exist.
      const [from, to] = [join(DATA_DIR, 'objects'), join(COPY_DIR, 'objects')]
      const filter = (file: string) => !file.startsWith(`${from}/.`)
      await cp(from, to, { recursive: true, filter })
    })
    const folder = openBackupFolder(await openFolderStore(path), '')
    const objects = await openFolderStore(join(DATA_DIR, 'objects'))
    const backedUp = { pool, db: openDatabase(pool), objects }
    const now = new Date(Date.now() + 5_000)
    const { name: snapshot } = await takeBackup(backedUp, folder, () => {}, now)
    stopping.abort()
    await Promise.all(work)
    pressCtrlC(site)
    await site.exitCode

    const environment = { DATA_DIR: RESTORED_DIR, DATABASE_URL: restored }
    const output = await runCommand('restore', [path, snapshot], environment)
    expect(output).toContain(' 0 differences')
    const again = await startCommand('restore', [path, snapshot], environment).end
    expect([again.code, again.errors]).toEqual([
      1,
      expect.stringMatching(/^there is a site in this database already: add --replace.*\n$/),
    ])
    const { tables } = await readManifest(folder, snapshot)
    const compared = tables.map(({ name }) => name).filter((name) => name !== 'setting')
    expect(await tableChecksums(restored, compared)).toEqual(await tableChecksums(copy, compared))

    // A backup omits unfinished uploads, and a restored site restarts interrupted processing.
    await runSql(copy, 'delete from unfinished_upload')
    await runSql(copy, "insert into setting (name, value) values ('restored', '')")
    await runSql(copy, 'analyze')
    const answersOf = async (data: string, url: string) => {
      const role = { ...oneWebProcess, ROLE: 'web' }
      const variables = { PORT: await freePort(), DATA_DIR: data, DATABASE_URL: url, ...role }
      const product = startProduct(variables)
      const at = await product.ready()
      const visitor = await readAnswers(at, names)
      const user = await readAnswers(at, names, (await signInAs(at, 'Writer1')).headers)
      pressCtrlC(product)
      await product.exitCode
      return { visitor, user }
    }
    const expected = await answersOf(COPY_DIR, copy)
    expect(Object.keys(expected.user).length).toBeGreaterThan(50)
    expect(await answersOf(RESTORED_DIR, restored)).toEqual(expected)
  },
)
