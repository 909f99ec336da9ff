import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { getComment, listComments } from '@seam/contract/comment.ts'
import { getPost, listPosts } from '@seam/contract/post.ts'
import { editInfo, getProfile } from '@seam/contract/profile.ts'
import { search } from '@seam/contract/search.ts'
import { checkAvailability, signup } from '@seam/contract/people/sign-up.ts'
import { currentSession, login, renewToken } from '@seam/contract/session.ts'
import { getVideo, listVideos } from '@seam/contract/video.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import {
  comment,
  signupData,
  PASSWORD,
  person,
  type Person,
  post,
  visitor,
} from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { accountIdOf, seedVideos } from '../../../test/seed.ts'
import { findReferences } from '../../../test/find-references.ts'
import { jobRun } from '../../../test/app.ts'
import { purgeDeletedAccount } from './account-jobs.ts'

let ben: Person
beforeAll(async () => {
  ben = await person('Ben')
})

const requestDeletion = (who: Client, username: string) =>
  who.call(deleteAccount, { params: { username } })
const exists = async (body: { username?: string; email?: string }, who = visitor()) =>
  (await who.call(checkAvailability, { body })).data

test('only the owner can delete an account, by its username or its id', async () => {
  const [ada, cleo] = [await person('Ada'), await person('Cleo')]
  const id = (await ada.call(currentSession)).data._id
  for (const name of [ada.username, id]) {
    expect((await requestDeletion(ben, name)).status).toBe(403)
    expect((await requestDeletion(visitor(), name)).status).toBe(401)
  }
  for (const name of ['nobody_at_all', 'nosuchidhere', "' or 1=1 --"]) {
    expect((await requestDeletion(ben, name)).status).toBe(404)
    expect((await requestDeletion(visitor(), name)).status).toBe(401)
  }
  const byId = await requestDeletion(ada, id)
  expect([byId.status, byId.data]).toEqual([200, null])
  expect((await requestDeletion(cleo, cleo.username)).status).toBe(200)
  expect((await requestDeletion(ben, ada.username)).status).toBe(404)
})

test('an account and its items are invisible to everyone as soon as the deletion responds', async () => {
  const ada = await person('Ada')
  const { username } = ada
  const [video = ''] = await seedVideos(ada, 1, { title: 'Evanescent' })
  const adasPost = await post(ada, 'Evanescent words')
  const [bensVideo = ''] = await seedVideos(ben, 1)
  const adasComment = await comment(ada, 'video', bensVideo)
  await comment(ben, 'comment', adasComment._id)
  const other = new Client()
  await other.call(login, { body: { email: ada.email, password: PASSWORD } })

  expect((await requestDeletion(ada, username)).status).toBe(200)

  for (const who of [visitor(), ben, other]) {
    const status = async (call: Parameters<Client['call']>[0], params: Record<string, string>) =>
      (await who.call(call, { params })).status
    expect(await status(getProfile, { username })).toBe(404)
    expect(await status(getVideo, { publicId: video })).toBe(404)
    expect(await status(getPost, { publicId: adasPost.publicId })).toBe(404)
    expect(await status(getComment, { commentId: adasComment._id })).toBe(404)
    for (const list of [listVideos, listPosts]) {
      expect((await who.call(list, { query: { username } })).status).toBe(404)
    }
    const under = await who.call(listComments, { query: { entity: 'video', entityId: bensVideo } })
    expect(under.data).toMatchObject({ docs: [], totalDocs: 0 })
    for (const type of ['video', 'post', 'user']) {
      const { data } = await who.call(search, { query: { q: 'evanescent', type } })
      expect(data.totalDocs).toBe(0)
    }
    const people = await who.call(search, { query: { q: `"${username}"`, type: 'user' } })
    expect(people.data.docs).toEqual([])
    expect((await who.fetch(`/u/${username}`)).status).toBe(404)
  }
  for (const browser of [ada, other]) {
    expect((await browser.call(currentSession)).status).toBe(401)
    expect((await browser.call(renewToken)).status).toBe(401)
  }
  const again = await visitor().call(login, { body: { email: ada.email, password: PASSWORD } })
  expect([again.status, again.problem.detail]).toEqual([401, 'Invalid Email or Password'])
})

test('a deleted account reserves its current and previous usernames for thirty days and frees its email', async () => {
  const ada = await person('Ada')
  const { username: old, email } = ada
  const { username } = signupData('Renamed')
  await ada.call(editInfo, { body: { fullName: 'Ada', username, about: '' } })
  await requestDeletion(ada, username)
  await waitForJobs()
  for (const name of [old, username]) {
    expect(await exists({ username: name, email })).toEqual({ username: false, email: true })
    expect(await exists({ username: name }, ben)).toMatchObject({ username: false })
    const taken = await visitor().call(signup, { body: { ...signupData(), username: name } })
    expect([taken.status, taken.errors]).toEqual([
      409,
      { username: 'This username is already taken' },
    ])
  }
  const { db } = await app()
  const held = db.selectFrom('previous_username').select(['account_id', 'reserved_until'])
  for (const row of await held.where('username', 'in', [old, username]).execute()) {
    expect(row.account_id).toBe(null)
    const days = (row.reserved_until.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
  }
  const returned = await visitor().call(signup, { body: { ...signupData(), email } })
  expect(returned.status).toBe(201)
  await db
    .updateTable('previous_username')
    .set({ reserved_until: new Date(Date.now() - 1_000) })
    .where('username', 'in', [old, username])
    .execute()
  expect(await exists({ username: old })).toMatchObject({ username: true })
})

test('the email address is free as soon as the deletion responds', async () => {
  const ada = await person('Ada')
  await requestDeletion(ada, ada.username)
  const body = { ...signupData(), email: ada.email }
  expect((await visitor().call(signup, { body })).status).toBe(201)
})

test('exactly one of many concurrent deletions succeeds', async () => {
  const ada = await person('Ada')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => requestDeletion(ada.copy(), ada.username)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const status of statuses) expect([200, 401, 404]).toContain(status)
})

test('purging twice, or purging an account that is not deleted, changes nothing', async () => {
  const ada = await person('Ada')
  await seedVideos(ada, 1)
  const id = await accountIdOf(ada)
  const purge = async () => purgeDeletedAccount(await app()).run(jobRun({ accountId: id }))
  await purge()
  expect(
    (await visitor().call(listVideos, { query: { username: ada.username } })).data,
  ).toMatchObject({ totalDocs: 1 })
  await requestDeletion(ada, ada.username)
  await purge()
  await purge()
  await waitForJobs()
  expect(await findReferences(id, [])).toEqual([])
})
