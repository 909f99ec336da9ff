import { beforeEach, describe, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { editInfo, getProfile } from '@seam/contract/profile.ts'
import { currentSession, exist, signup } from '@seam/contract/session.ts'
import { listVideos } from '@seam/contract/video.ts'
import { listPosts } from '@seam/contract/post.ts'
import { app, oneRun } from '../../../test/app.ts'
import { newcomer, person, type Person, post, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { releaseHeldUsernames } from '../account/jobs.ts'

let ada: Person
let old: string
let next: string
beforeEach(async () => {
  ada = await person('Ada')
  old = ada.username
  next = newcomer('Ada').username
})

const rename = (who: Person, username: string) =>
  who.call(editInfo, { body: { fullName: 'Ada', username, about: '' } })
const renamed = async (who: Person, username: string) =>
  expect((await rename(who, username)).status).toBe(200)

/** What an address is answered with. */
async function at(path: string, who: Client = visitor()) {
  const response = await who.fetch(path)
  return { status: response.status, location: response.headers.get('location'), response }
}
const profileOf = (username: string) => `${API_BASE}/user/${username}`

/** Lets the time of a name that was given up be over. */
async function timeIsOver(username: string) {
  const { db, shared } = await app()
  await db
    .updateTable('held_username')
    .set({ held_until: new Date(Date.now() - 1_000) })
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await shared.changed()
}

test('the old address of a profile leads to the new one, for everybody, and is not kept', async () => {
  await renamed(ada, next)
  for (const who of [visitor(), ada, await person('Cleo')]) {
    const { status, location, response } = await at(profileOf(old), who)
    expect([status, location, await response.text()]).toEqual([308, profileOf(next), ''])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { data } = await who.call(getProfile, { params: { username: next } })
    expect(data).toMatchObject({ username: next, isOwnProfile: who === ada })
  }
})

test('the old page leads to the new one, at the same place in it', async () => {
  await renamed(ada, next)
  for (const who of [visitor(), ada]) {
    for (const query of ['', '?tab=posts', '?tab=posts&x=%20y']) {
      const { status, location, response } = await at(`/u/${old}${query}`, who)
      expect([status, location]).toEqual([308, `/u/${next}${query}`])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect((await at(`/u/${next}`, who)).status).toBe(200)
  }
})

test('an old name in capitals leads to the new one as well', async () => {
  await renamed(ada, next)
  expect((await at(profileOf(old.toUpperCase()))).location).toBe(profileOf(next))
  expect((await at(`/u/${old.toUpperCase()}`)).location).toBe(`/u/${next}`)
})

test('whoever asks before, asks anew: nothing of the old name is kept', async () => {
  expect((await at(profileOf(old))).status).toBe(200)
  expect((await at(profileOf(next))).status).toBe(404)
  await renamed(ada, next)
  expect((await at(profileOf(old))).status).toBe(308)
  expect((await at(profileOf(next))).status).toBe(200)
})

test('a session goes on under the new name, and what was made is the new name’s', async () => {
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

describe('while it is held the old name', () => {
  beforeEach(async () => renamed(ada, next))

  test('is nobody else’s: not by signing up, not by a rename', async () => {
    const taken = await visitor().call(signup, { body: { ...newcomer(), username: old } })
    expect(taken.status).toBe(409)
    expect(taken.errors).toEqual({ username: 'This username is already taken' })
    const cleo = await person('Cleo')
    const { status, errors } = await rename(cleo, old)
    expect([status, errors]).toEqual([409, { username: 'Username already exist' }])
    for (const who of [visitor(), cleo]) {
      expect((await who.call(exist, { body: { username: old } })).data.username).toBe(false)
    }
    expect((await at(profileOf(old))).location).toBe(profileOf(next))
  })

  test('is free to its owner, who may take it back; then the other one is held', async () => {
    expect((await ada.call(exist, { body: { username: old } })).data.username).toBe(true)
    await renamed(ada, old)
    expect((await at(profileOf(old))).status).toBe(200)
    expect((await at(profileOf(next))).location).toBe(profileOf(old))
    const cleo = await person('Cleo')
    expect((await rename(cleo, next)).status).toBe(409)
    expect((await rename(cleo, old)).status).toBe(409)
  })

  test('and all before it lead to the last', async () => {
    const last = newcomer('Ada').username
    await renamed(ada, last)
    for (const name of [old, next]) {
      expect((await at(profileOf(name))).location).toBe(profileOf(last))
      expect((await at(`/u/${name}`)).location).toBe(`/u/${last}`)
    }
  })
})

describe('when its time is over the old name', () => {
  beforeEach(async () => {
    await renamed(ada, next)
    await timeIsOver(old)
  })

  test('leads nowhere', async () => {
    for (const who of [visitor(), ada]) {
      expect((await at(profileOf(old), who)).status).toBe(404)
      expect((await at(`/u/${old}`, who)).status).toBe(404)
      expect((await who.call(listPosts, { query: { username: old } })).status).toBe(404)
    }
  })

  const ways = {
    'signing up': () => visitor().call(signup, { body: { ...newcomer(), username: old } }),
    'a rename': async () => rename(await person('Cleo'), old),
  }

  test.each(['signing up', 'a rename'] as const)('is anybody’s, by %s', async (way) => {
    expect((await visitor().call(exist, { body: { username: old } })).data.username).toBe(true)
    expect((await ways[way]()).status).toBeLessThan(300)
    const { data } = await visitor().call(getProfile, { params: { username: old } })
    expect(data.username).toBe(old)
    // It is no longer Ada’s to take back, and hers leads to her still.
    expect((await rename(ada, old)).status).toBe(409)
    expect((await at(profileOf(next))).status).toBe(200)
  })

  test('is forgotten by the daily job, those that are held are not', async () => {
    const last = newcomer('Ada').username
    await renamed(ada, last)
    const { db } = await app()
    await releaseHeldUsernames(db).run(oneRun({}))
    const names = db.selectFrom('held_username').select('username')
    const left = (await names.where('username', 'in', [old, next]).execute()).map(
      (row) => row.username,
    )
    expect(left).toEqual([next])
    expect((await at(profileOf(next))).location).toBe(profileOf(last))
  })
})
