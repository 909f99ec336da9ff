import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { currentSession, login, logout, renewToken } from '@seam/contract/session.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, staff } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { eventually } from '../../../test/eventually.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { openForm } from '../../../test/raw-http.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { countUploads } from '../../../test/storage.ts'
import {
  createUpload,
  requestUpload,
  sendChunk,
  tusRequest,
  videoBytes,
} from '../../../test/tus.ts'
import { filePart, parseProblem, requestTicket, sendForm } from '../../../test/upload.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { createUploadLocks } from './tus/upload-lock.ts'
import { sweepUploads } from './tus/sweep.ts'

interface Uploader {
  /** The session that uploads. */
  browser: Client
  /** The same account in another session. */
  other: Person
}

let moderator: Person
let image: Buffer<ArrayBuffer>
let video: Buffer<ArrayBuffer>
beforeAll(async () => {
  moderator = await staff('Cleo', 'moderator')
  image = await readFile(await generateImage())
  video = await videoBytes()
})
afterEach(() => {
  vi.useRealTimers()
})

async function uploader(): Promise<Uploader> {
  const other = await person('Ada')
  const browser = new Client()
  await browser.call(login, { body: { email: other.email, password: PASSWORD } })
  return { browser, other }
}

const suspend = ({ other }: Uploader) =>
  decide(moderator, subject('profile', other.username), 'suspend')

const ends: [string, (uploader: Uploader) => Promise<unknown>][] = [
  ['the account is suspended', suspend],
  [
    'the account waits for approval again',
    async ({ other }) => {
      const { db } = await app()
      const account_id = await accountIdOf(other)
      await db.insertInto('application').values({ account_id, answer: 'Please' }).execute()
    },
  ],
  [
    'the account is deleted',
    ({ other }) => other.call(deleteAccount, { params: { username: other.username } }),
  ],
  ['its session is signed out', ({ browser }) => browser.call(logout)],
  ['its account is signed out everywhere else', ({ other }) => other.call(endOtherSessions)],
  [
    'its session is ended from another',
    async ({ other }) => {
      const { data } = await other.call(listSessions)
      const id = data.docs.find(({ isCurrent }) => !isCurrent)?._id
      await other.call(endSession, { params: { id } })
    },
  ],
  [
    'the password is changed in another session',
    ({ other }) =>
      other.call(changePassword, {
        body: {
          currPassword: PASSWORD,
          newPassword: 'Another-horse-8',
          confirmNewPassword: 'Another-horse-8',
        },
      }),
  ],
  [
    'a refresh token of its session is used again',
    async ({ browser, other }) => {
      const thief = browser.copy()
      await browser.call(renewToken)
      await browser.call(currentSession)
      const { db } = await app()
      await sql`
        update session_token set used_at = used_at - interval '1 hour' where session_id in (
          select id from session where account_id = ${await accountIdOf(other)})`.execute(db)
      expect((await thief.call(renewToken)).status).toBe(401)
    },
  ],
]

const sendImage = async (ticket: string) =>
  sendForm([
    ['upload_preset', ticket],
    ['file', await filePart(await generateImage())],
  ])

async function countReservations(owner: number): Promise<number> {
  const { db } = await app()
  const rows = await db
    .selectFrom('unfinished_upload')
    .select('id')
    .where('owner_id', '=', owner)
    .execute()
  return rows.length
}

async function sweep() {
  const { db, objects } = await app()
  await sweepUploads({ db, objects, locks: createUploadLocks() })
}

const revoked = { status: 401, code: 'ticket-invalid' }

test.each(ends)('tickets are rejected once %s', async (_, end) => {
  const who = await uploader()
  const [imageTicket, videoTicket] = [
    await requestTicket(who.browser, 'avatars'),
    await requestTicket(who.browser, 'videos'),
  ]
  await end(who)
  expect(await parseProblem(await sendImage(imageTicket))).toMatchObject(revoked)
  const created = await requestUpload(moderator, video.length, { upload_preset: videoTicket })
  expect(await parseProblem(created)).toMatchObject(revoked)
})

test.each(ends)('running uploads end once %s', async (_, end) => {
  const who = await uploader()
  const form = await openForm(await requestTicket(who.browser, 'avatars'), image.length)
  form.send(image.subarray(0, 100))
  const owner = await accountIdOf(who.other)
  const [half, whole] = [
    await createUpload(who.browser, video.length),
    await createUpload(who.browser, video.length),
  ]
  await sendChunk(half, 0, video.subarray(0, 100))
  await sendChunk(whole, 0, video.subarray(0, -1))
  await eventually(async () => expect(await countReservations(owner)).toBe(3))
  await end(who)
  expect((await sendChunk(half, 100, video.subarray(100, 200))).status).toBe(404)
  expect((await sendChunk(whole, video.length - 1, video.subarray(-1))).status).toBe(404)
  for (const method of ['HEAD', 'GET']) expect((await tusRequest(method, whole)).status).toBe(404)
  form.send(image.subarray(100))
  form.end()
  const { status, text } = await form.response
  expect([status, text]).toEqual([401, expect.stringContaining('ticket-invalid')])
  expect(await countUploads(who.other.username)).toBe(0)
  await sweep()
  expect(await countReservations(owner)).toBe(0)
})

test('tickets and uploads of a session survive the renewal of its tokens', async () => {
  const { browser, other } = await uploader()
  const [imageTicket, videoTicket] = [
    await requestTicket(browser, 'avatars'),
    await requestTicket(browser, 'videos'),
  ]
  const path = await createUpload(browser, video.length)
  await sendChunk(path, 0, video.subarray(0, 100))
  for (let renewals = 0; renewals < 3; renewals += 1) {
    expect((await browser.call(renewToken)).status).toBe(200)
    expect((await browser.call(currentSession)).status).toBe(200)
  }
  await other.call(logout)
  expect((await sendImage(imageTicket)).status).toBe(200)
  const created = await requestUpload(moderator, 10, { upload_preset: videoTicket })
  expect(created.status).toBe(201)
  expect((await sendChunk(path, 100, video.subarray(100))).status).toBe(204)
})

test('a ticket reveals no secret of its session', async () => {
  const { browser, other } = await uploader()
  const [payload = ''] = (await requestTicket(browser, 'avatars')).split('.')
  const text = Buffer.from(payload, 'base64url').toString()
  const { db } = await app()
  const { xsrf_token, id } = await db
    .selectFrom('session')
    .select(['xsrf_token', 'id'])
    .where('account_id', '=', await accountIdOf(other))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  for (const secret of [...browser.cookies.values(), xsrf_token]) expect(text).not.toContain(secret)
  expect(Object.values(JSON.parse(text) as object)).not.toContain(id)
})

const endings: [string, (tx: Tx, owner: number) => Promise<unknown>][] = [
  [
    'a suspension',
    (tx, owner) => sql`update account set standing = 'suspended' where id = ${owner}`.execute(tx),
  ],
  [
    'the end of its session',
    (tx, owner) => sql`delete from session where account_id = ${owner}`.execute(tx),
  ],
]

/** Makes the change in a transaction that commits once the request is waiting for it. */
async function whileCommitting<Result>(
  change: (tx: Tx) => Promise<unknown>,
  request: () => Promise<Result>,
): Promise<Result> {
  const { db } = await app()
  const { sent } = await db.transaction().execute(async (tx) => {
    await change(tx)
    const sending = request()
    await eventually(async () => expect(await countWaiting(db)).toBeGreaterThan(0))
    return { sent: sending }
  })
  return sent
}

test.each(endings)('an upload that begins during %s is rejected', async (_, change) => {
  for (const folder of ['avatars', 'videos']) {
    const { browser, other } = await uploader()
    const owner = await accountIdOf(other)
    const ticket = await requestTicket(browser, folder)
    const response = await whileCommitting(
      (tx) => change(tx, owner),
      () =>
        folder === 'avatars'
          ? sendImage(ticket)
          : requestUpload(moderator, 10, { upload_preset: ticket }),
    )
    expect(await parseProblem(response)).toMatchObject(revoked)
  }
})

test.each(endings)('a resumable upload that finishes during %s is rejected', async (_, change) => {
  const { browser, other } = await uploader()
  const owner = await accountIdOf(other)
  const path = await createUpload(browser, video.length)
  await sendChunk(path, 0, video.subarray(0, -1))
  const { status } = await whileCommitting(
    (tx) => change(tx, owner),
    () => sendChunk(path, video.length - 1, video.subarray(-1)),
  )
  expect(status).toBe(404)
  expect(await countUploads(other.username)).toBe(0)
})

test.each(endings)('a form upload that finishes during %s is rejected', async (_, change) => {
  const { browser, other } = await uploader()
  const owner = await accountIdOf(other)
  const form = await openForm(await requestTicket(browser, 'avatars'), image.length)
  form.send(image)
  await eventually(async () => expect(await countReservations(owner)).toBe(1))
  const { status } = await whileCommitting(
    (tx) => change(tx, owner),
    () => {
      form.end()
      return form.response
    },
  )
  expect(status).toBe(401)
  expect(await countUploads(other.username)).toBe(0)
})

test.each(ends)(
  'a form that is still being sent is closed within a minute after %s',
  async (_, end) => {
    const who = await uploader()
    const MB = 1_048_576
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const form = await openForm(await requestTicket(who.browser, 'videos'), 10 * MB)
    form.send(Buffer.alloc(MB))
    // One measures the transfer rate. The other begins after the row of the upload is inserted.
    await eventually(() => expect(vi.getTimerCount()).toBe(2))
    await end(who)
    await sweep()
    vi.advanceTimersByTime(60_000)
    expect(await form.response).toMatchObject({ status: 401 })
  },
)
