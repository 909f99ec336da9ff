import { expect, test } from 'vitest'
import { listAccountActivity, listAuditLog } from '@seam/contract/audit.ts'
import { getHealth } from '@seam/contract/health.ts'
import { decideOn } from '@seam/contract/moderation/decision.ts'
import { getPost } from '@seam/contract/post.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { listWatchHistory } from '@seam/contract/history.ts'
import { app } from '../../../test/app.ts'
import { person, post, staff } from '../../../test/cast.ts'
import { decide, decisionBody, subject } from '../../../test/moderation.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { program } from './api-token.fixture.ts'

test('with the scope read alone, a moderator is a member', async () => {
  const [moderator, owner] = [await staff('Cleo', 'moderator'), await staff('Ada', 'owner')]
  const { publicId } = await post(await person('Ben'))
  await decide(owner, subject('post', publicId), 'hide')
  const params = { publicId }
  expect((await (await program(moderator, 'read')).call(getPost, { params })).status).toBe(404)
  const both = await program(moderator, 'read', 'moderate')
  expect((await both.call(getPost, { params })).status).toBe(200)
})

test('a program of a moderator decides, and one of a former moderator does not', async () => {
  const moderator = await staff('Cleo', 'moderator')
  const script = await program(moderator, 'moderate')
  const decideOnPost = async () => {
    const { publicId } = await post(await person('Ben'))
    const body = { ...decisionBody('hide'), subject: subject('post', publicId) }
    return script.call(decideOn, { body })
  }
  expect((await decideOnPost()).status).toBe(201)
  const { db } = await app()
  await db
    .updateTable('account')
    .set({ role: 'member' })
    .where('username', '=', moderator.username)
    .execute()
  const { status, problem } = await decideOnPost()
  expect([status, problem.code]).toEqual([403, 'role-required'])
})

test('the audit log has every change with administer, and reads once an hour', async () => {
  const owner = await staff('Ada', 'owner')
  const script = await program(owner, 'read', 'administer')
  expect((await script.call(editSite, { body: { tagline: 'By a script' } })).status).toBe(200)
  await script.call(editSite, { body: { tagline: 1 } })
  await script.call(listWatchHistory)
  await script.call(getHealth)
  await script.call(getHealth)
  const { data } = await owner.call(listAuditLog, { query: { limit: 5 } })
  const used = { name: 'Upload script', method: 'PATCH', path: '/site' }
  expect(data.docs.map(({ action, details }) => [action, details])).toEqual([
    ['api-token.used', { name: 'Upload script', method: 'GET', path: '/health' }],
    ['api-token.used', used],
    ['site.changed', expect.anything()],
    ['api-token.used', used],
    ['api-token.created', { name: 'Upload script', scopes: ['read', 'administer'] }],
  ])
  const activity = (await owner.call(listAccountActivity)).data.docs.map(({ action }) => action)
  expect(activity).toEqual(['api-token.created'])
  await resetSite()
})
