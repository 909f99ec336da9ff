import { beforeEach, describe, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { editInfo, getProfile } from '@seam/contract/profile.ts'
import { checkAvailability, signup } from '@seam/contract/people/sign-up.ts'
import { currentSession } from '@seam/contract/session.ts'
import { listVideos } from '@seam/contract/video.ts'
import { listPosts } from '@seam/contract/post.ts'
import { app, jobRun } from '../../../test/app.ts'
import { signupData, person, type Person, post, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { releasePreviousUsernames } from '../deletion/account-jobs.ts'

let ada: Person
let old: string
let next: string
beforeEach(async () => {
  ada = await person('Ada')
  old = ada.username
  next = signupData('Ada').username
})

const rename = (who: Person, username: string) =>
  who.call(editInfo, { body: { fullName: 'Ada', username, about: '' } })
const renamed = async (who: Person, username: string) =>
  expect((await rename(who, username)).status).toBe(200)

/** Requests a path; returns the response with its status and location. */
async function requestPath(path: string, who: Client = visitor()) {
  const response = await who.fetch(path)
  return { status: response.status, location: response.headers.get('location'), response }
}
const profileOf = (username: string) => `${API_BASE}/user/${username}`

/** Expires the reservation of a previous username. */
async function expireReservation(username: string) {
  const { db, responseCache } = await app()
  await db
    .updateTable('previous_username')
    .set({ reserved_until: new Date(Date.now() - 1_000) })
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await responseCache.invalidate()
}

test('the old profile URL redirects to the new one for every viewer, uncached', async () => {
  await renamed(ada, next)
  for (const who of [visitor(), ada, await person('Cleo')]) {
    const { status, location, response } = await requestPath(profileOf(old), who)
    expect([status, location, await response.text()]).toEqual([308, profileOf(next), ''])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { data } = await who.call(getProfile, { params: { username: next } })
    expect(data).toMatchObject({ username: next, isOwnProfile: who === ada })
  }
})

test('the old page redirects to the new one and keeps the query', async () => {
  await renamed(ada, next)
  for (const who of [visitor(), ada]) {
    for (const query of ['', '?tab=posts', '?tab=posts&x=%20y']) {
      const { status, location, response } = await requestPath(`/u/${old}${query}`, who)
      expect([status, location]).toEqual([308, `/u/${next}${query}`])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect((await requestPath(`/u/${next}`, who)).status).toBe(200)
  }
})

test('an old username in capitals redirects to the new one', async () => {
  await renamed(ada, next)
  expect((await requestPath(profileOf(old.toUpperCase()))).location).toBe(profileOf(next))
  expect((await requestPath(`/u/${old.toUpperCase()}`)).location).toBe(`/u/${next}`)
})

test('a rename invalidates cached responses of both usernames', async () => {
  expect((await requestPath(profileOf(old))).status).toBe(200)
  expect((await requestPath(profileOf(next))).status).toBe(404)
  await renamed(ada, next)
  expect((await requestPath(profileOf(old))).status).toBe(308)
  expect((await requestPath(profileOf(next))).status).toBe(200)
})

test('a rename keeps the session and moves the items to the new username', async () => {
  const { publicId } = await post(ada)
  await renamed(ada, next)
  expect((await ada.call(currentSession)).data.username).toBe(next)
  for (const username of [old, next]) {
    const { status, data } = await visitor().call(listPosts, { query: { username } })
    expect([status, data.docs.map((doc) => [doc.publicId, doc.owner.username])]).toEqual([
      200,
      [[publicId, next]],
    ])
    expect((await visitor().call(listVideos, { query: { username } })).status).toBe(200)
  }
})

describe('a previous username', () => {
  beforeEach(async () => renamed(ada, next))

  test('is taken for others, at sign-up and rename', async () => {
    const taken = await visitor().call(signup, { body: { ...signupData(), username: old } })
    expect(taken.status).toBe(409)
    expect(taken.errors).toEqual({ username: 'This username is already taken' })
    const cleo = await person('Cleo')
    const { status, errors } = await rename(cleo, old)
    expect([status, errors]).toEqual([409, { username: 'Username already exist' }])
    for (const who of [visitor(), cleo]) {
      expect((await who.call(checkAvailability, { body: { username: old } })).data.username).toBe(
        false,
      )
    }
    expect((await requestPath(profileOf(old))).location).toBe(profileOf(next))
  })

  test('can be taken back by its owner, which reserves the other one', async () => {
    expect((await ada.call(checkAvailability, { body: { username: old } })).data.username).toBe(
      true,
    )
    await renamed(ada, old)
    expect((await requestPath(profileOf(old))).status).toBe(200)
    expect((await requestPath(profileOf(next))).location).toBe(profileOf(old))
    const cleo = await person('Cleo')
    expect((await rename(cleo, next)).status).toBe(409)
    expect((await rename(cleo, old)).status).toBe(409)
  })

  test('and all earlier ones redirect to the latest', async () => {
    const last = signupData('Ada').username
    await renamed(ada, last)
    for (const name of [old, next]) {
      expect((await requestPath(profileOf(name))).location).toBe(profileOf(last))
      expect((await requestPath(`/u/${name}`)).location).toBe(`/u/${last}`)
    }
  })
})

describe('a username after its hold expires', () => {
  beforeEach(async () => {
    await renamed(ada, next)
    await expireReservation(old)
  })

  test('returns 404', async () => {
    for (const who of [visitor(), ada]) {
      expect((await requestPath(profileOf(old), who)).status).toBe(404)
      expect((await requestPath(`/u/${old}`, who)).status).toBe(404)
      expect((await who.call(listPosts, { query: { username: old } })).status).toBe(404)
    }
  })

  const claims = {
    'signing up': () => visitor().call(signup, { body: { ...signupData(), username: old } }),
    'a rename': async () => rename(await person('Cleo'), old),
  }

  test.each(['signing up', 'a rename'] as const)('is free for others by %s', async (claim) => {
    expect(
      (await visitor().call(checkAvailability, { body: { username: old } })).data.username,
    ).toBe(true)
    expect((await claims[claim]()).status).toBeLessThan(300)
    const { data } = await visitor().call(getProfile, { params: { username: old } })
    expect(data.username).toBe(old)
    // Ada can no longer take it back, and her own still leads to her.
    expect((await rename(ada, old)).status).toBe(409)
    expect((await requestPath(profileOf(next))).status).toBe(200)
  })

  test('is deleted by the daily job, unlike those still held', async () => {
    const last = signupData('Ada').username
    await renamed(ada, last)
    const { db } = await app()
    await releasePreviousUsernames(db).run(jobRun({}))
    const names = db.selectFrom('previous_username').select('username')
    const left = (await names.where('username', 'in', [old, next]).execute()).map(
      (row) => row.username,
    )
    expect(left).toEqual([next])
    expect((await requestPath(profileOf(next))).location).toBe(profileOf(last))
  })
})
