import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApiToken, deleteApiToken, listApiTokens } from '@seam/contract/api-token.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { createPost, getPost } from '@seam/contract/post.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { listWatchHistory } from '@seam/contract/history.ts'
import { app } from '../../../test/app.ts'
import { person } from '../../../test/cast.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { inDays, program, tokenBody } from './api-token.fixture.ts'

const TOKEN = /^seam_[0-9A-Za-z]{36}$/

test('a program reads and writes as its user, without cookies and anti-forgery headers', async () => {
  const ada = await person('Ada')
  const script = await program(ada, 'read', 'write')
  const written = await script.call(createPost, { body: { content: 'By a script' } })
  expect(written.status).toBe(201)
  const read = await script.call(getPost, { params: { publicId: written.data.publicId } })
  expect([read.data].flat()[0]?.owner.username).toBe(ada.username)
  expect((await script.call(listWatchHistory)).status).toBe(200)
  expect(script.cookies.size).toBe(0)
})

test('the token is in no other response, and in the database only as a hash', async () => {
  const ada = await person('Ada')
  const { data } = await ada.call(createApiToken, {
    body: tokenBody({ scopes: ['write', 'read'] }),
  })
  const { token, ...listed } = data
  expect(token).toMatch(TOKEN)
  expect(listed).toMatchObject({
    name: 'Upload script',
    scopes: ['read', 'write'],
    lastUsedAt: null,
  })
  expect((await ada.call(listApiTokens)).data).toEqual([listed])
  const { db } = await app()
  const row = await db
    .selectFrom('api_token')
    .selectAll()
    .where('public_id', '=', listed._id)
    .executeTakeFirstOrThrow()
  expect(row.hash).toEqual(createHash('sha256').update(token).digest())
  expect(JSON.stringify(row)).not.toContain(token)
})

test('each user sees and deletes their own tokens only, and a deleted one ends at once', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const script = await program(ada, 'read')
  const params = { id: script.id }
  expect((await ben.call(listApiTokens)).data).toEqual([])
  expect((await ben.call(deleteApiToken, { params })).status).toBe(404)
  expect((await script.call(listWatchHistory)).status).toBe(200)
  expect((await ada.call(deleteApiToken, { params })).status).toBe(200)
  expect((await ada.call(deleteApiToken, { params })).status).toBe(404)
  const ended = await script.call(listWatchHistory)
  expect([ended.status, ended.problem.code]).toEqual([401, 'token-invalid'])
  expect(ended.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
})

test('its last use is stored to the minute', async () => {
  const ada = await person('Ada')
  const script = await program(ada, 'read')
  await script.call(listWatchHistory)
  const [first] = (await ada.call(listApiTokens)).data
  await script.call(listWatchHistory)
  const [second] = (await ada.call(listApiTokens)).data
  expect(Date.parse(first?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(second?.lastUsedAt).toBe(first?.lastUsedAt)
})

test.each([
  ['an empty name', { name: ' ' }, { name: messages.apiTokenNameRequired }],
  ['a long name', { name: 'x'.repeat(51) }, { name: messages.apiTokenNameLong }],
  ['a line break in the name', { name: 'a\nb' }, { name: messages.apiTokenNameForm }],
  ['no scope', { scopes: [] }, { scopes: messages.apiTokenScopes }],
  ['an unknown scope', { scopes: ['sign-in'] }, { scopes: messages.apiTokenScopes }],
  ['a scope of moderators', { scopes: ['moderate'] }, { scopes: serverMessages.apiTokenRole }],
  ['a scope of owners', { scopes: ['administer'] }, { scopes: serverMessages.apiTokenRole }],
  ['no end', { expiresAt: null }, { expiresAt: messages.apiTokenEnd }],
  ['an end in the past', { expiresAt: inDays(-1) }, { expiresAt: messages.apiTokenEnd }],
  ['an end in two years', { expiresAt: inDays(730) }, { expiresAt: messages.apiTokenEnd }],
])('%s is rejected at its field', async (_, body, errors) => {
  const answer = await (
    await person('Ada')
  ).call(createApiToken, { body: { ...tokenBody(), ...body } })
  expect([answer.status, answer.errors]).toEqual([422, errors])
})

test('creating one needs a recently entered password', async () => {
  const ada = await person('Ada')
  const { db } = await app()
  await db
    .updateTable('session')
    .set({ password_at: new Date(0) })
    .where('account_id', '=', await accountIdOf(ada))
    .execute()
  const { status, problem } = await ada.call(createApiToken, { body: tokenBody() })
  expect([status, problem.code]).toEqual([403, 'confirm-password'])
})

test('tokens that have ended do not count towards the limit', async () => {
  const ada = await person('Ada')
  for (let count = 0; count < limits.apiTokens; count += 1) await program(ada, 'read')
  const { db } = await app()
  await db
    .updateTable('api_token')
    .set({ expires_at: new Date(0) })
    .where('account_id', '=', await accountIdOf(ada))
    .execute()
  await program(ada, 'read')
  expect((await ada.call(listApiTokens)).data).toHaveLength(1)
})

test('an account has at most 20, also of those created at once', async () => {
  const ada = await person('Ada')
  const answers = await Promise.all(
    Array.from({ length: limits.apiTokens + 5 }, () =>
      ada.call(createApiToken, { body: tokenBody() }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.apiTokens)
  expect(answers.filter(({ problem }) => problem.code === 'conflict')).toHaveLength(5)
  expect((await ada.call(listApiTokens)).data).toHaveLength(limits.apiTokens)
})

test.each([
  ['a wrong checksum', (token: string) => token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')],
  ['a huge token', () => `seam_${'a'.repeat(8_000)}`],
])('%s is answered with 401, even beside the cookies of a session', async (_, change) => {
  const ada = await person('Ada')
  const script = await program(ada, 'read')
  const headers = { authorization: `Bearer ${change(script.token)}` }
  const answer = await ada.call(listWatchHistory, { headers })
  expect([answer.status, answer.problem.code]).toEqual([401, 'token-invalid'])
  expect((await ada.call(listWatchHistory)).status).toBe(200)
})

test('the scheme is not case-sensitive, and what a proxy in front of the site sends does not matter', async () => {
  const ada = await person('Ada')
  const script = await program(ada, 'read')
  const lower = { headers: { authorization: `bearer ${script.token}` } }
  expect((await script.call(listWatchHistory, lower)).status).toBe(200)
  for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x']) {
    const headers = { authorization }
    expect((await ada.call(listWatchHistory, { headers })).status).toBe(200)
    const forged = await ada.call(createPost, {
      headers: { ...headers, 'x-xsrf-token': 'none' },
      body: { content: 'Forged' },
    })
    expect(forged.problem.code).toBe('anti-forgery')
  }
})

test('a token is for the API only: pages and files know sessions', async () => {
  const ada = await person('Ada')
  const script = await program(ada, 'read', 'write')
  const page = await script.fetch('/settings')
  expect(await page.text()).not.toContain(ada.username)
  expect((await script.fetch('/api/v1/events')).status).toBe(401)
})
