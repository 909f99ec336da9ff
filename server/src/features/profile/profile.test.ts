import { beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { editImage, editInfo, getProfile } from '@seam/contract/profile.ts'
import { currentSession } from '@seam/contract/session.ts'
import { follow, person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  await follow(ben, ada)
  const body = { fullName: 'Ada L.', username: ada.username, about: 'Sails\n\n  the seven seas' }
  expect((await ada.call(editInfo, { body })).status).toBe(200)
})

const get = (who: Client, username: string) => who.call(getProfile, { params: { username } })

test('returns the public fields of an account and no others', async () => {
  const { data: account } = await ada.call(currentSession)
  for (const who of [visitor(), ben, ada]) {
    const { status, data } = await get(who, ada.username)
    expect([status, data]).toEqual([
      200,
      {
        _id: account._id,
        username: ada.username,
        fullName: 'Ada L.',
        about: 'Sails\n\n  the seven seas',
        pronouns: '',
        avatar: null,
        coverImage: null,
        followers: 1,
        following: 0,
        isOwnProfile: who === ada,
        isFollower: who === ben,
        isBlocked: false,
        isMuted: false,
        hasBlockedYou: false,
        createdAt: account.createdAt,
      },
    ])
  }
})

test.each([
  'nobody_here',
  'admin',
  'x',
  'UPPER_CASE',
  '🙂',
  "' or 1=1 --",
  '%2e%2e',
  'update',
  'a'.repeat(100),
])('returns 404 for the unknown username %s', async (username) => {
  for (const who of [visitor(), ada]) {
    expect((await get(who, username)).problem).toMatchObject({ status: 404, code: 'not-found' })
  }
})

test('redirects a username in capitals for every viewer, uncached', async () => {
  const name = ada.username
  for (const variant of [name.toUpperCase(), `A${name.slice(1)}`]) {
    for (const who of [visitor(), ada, ben]) {
      for (const [path, to] of [
        [`${API_BASE}/user/${variant}`, `${API_BASE}/user/${name}`],
        [`/u/${variant}?tab=posts`, `/u/${name}?tab=posts`],
      ] as const) {
        const response = await who.fetch(path)
        expect([response.status, response.headers.get('location')]).toEqual([308, to])
        expect(response.headers.get('cache-control')).toBe('no-store')
        await response.arrayBuffer()
      }
    }
  }
})

test('returns 404 for a username with a prefix or suffix', async () => {
  for (const name of [` ${ada.username}`, `${ada.username} `, `@${ada.username}`]) {
    expect([name, (await get(visitor(), name)).status]).toEqual([name, 404])
    expect((await visitor().fetch(`/u/${encodeURIComponent(name)}`)).status).toBe(404)
  }
})

describe('changing a profile', () => {
  const calls = [
    ['PATCH /user/update/info', editInfo, { fullName: 'Forged', username: 'forged', about: 'x' }],
    ['PATCH /user/update/image', editImage, { image: { public_id: 'x' } }],
  ] as const

  test.each(calls)('%s returns 401 to a visitor for any body', async (_, call, body) => {
    for (const sent of [body, {}]) {
      const { problem } = await visitor().call(call, { body: sent, query: { type: 'avatar' } })
      expect(problem).toMatchObject({ status: 401, code: 'not-signed-in' })
      expect(problem.errors).toBeUndefined()
    }
  })

  test.each(calls)('%s returns 403 without the anti-forgery header', async (_, call, body) => {
    const { data: before } = await get(visitor(), ada.username)
    const headers = { 'x-xsrf-token': 'none' }
    const { problem } = await ada.call(call, { body, query: { type: 'avatar' }, headers })
    expect(problem).toMatchObject({ status: 403, code: 'anti-forgery' })
    expect((await get(visitor(), ada.username)).data).toEqual(before)
  })

  test('ignores ids and usernames of other accounts in the request', async () => {
    const { data: before } = await get(visitor(), ada.username)
    const body = {
      _id: before._id,
      id: before._id,
      username: ben.username,
      fullName: 'Ben',
      about: '',
    }
    const query = { username: ada.username, id: before._id }
    expect((await ben.call(editInfo, { body, query })).status).toBe(200)
    expect((await get(visitor(), ada.username)).data).toEqual(before)
  })
})
