import { expect, test } from 'vitest'
import {
  appealDecision,
  answerAppeal,
  listOwnDecisions,
} from '@seam/contract/moderation/decision.ts'
import { listNotifications } from '@seam/contract/notification.ts'
import { createPost, getPost, listPosts } from '@seam/contract/post.ts'
import { getProfile } from '@seam/contract/profile.ts'
import { login } from '@seam/contract/session.ts'
import {
  PASSWORD,
  person,
  post,
  requestComment,
  staff,
  visitor,
  vote,
} from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import { downloadExport } from '../../../../test/export.ts'
import { decide, subject } from '../../../../test/moderation.ts'

test('a suspended user signs in, reads, exports and appeals, but publishes nothing', async () => {
  const [moderator, other] = [await staff('Cleo', 'moderator'), await staff('Cleo', 'moderator')]
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const [own, bens] = [await post(ada, 'The tide of Ada'), await post(ben)]
  const suspended = await decide(moderator, subject('profile', ada.username), 'suspend')
  expect(suspended.status).toBe(201)

  const again = new Client()
  const signedIn = await again.call(login, { body: { email: ada.email, password: PASSWORD } })
  expect(signedIn.status).toBe(200)

  const feed = (await again.call(listPosts, { query: { limit: 50 } })).data.docs
  expect(feed.map(({ publicId }) => publicId)).toContain(bens.publicId)
  const params = { publicId: own.publicId }
  expect((await again.call(getPost, { params })).data[0]?.content).toBe('The tide of Ada')
  const { username } = ada
  expect((await again.call(getProfile, { params: { username } })).status).toBe(200)
  const kinds = (await again.call(listNotifications)).data.docs.map(({ kind }) => kind)
  expect(kinds).toEqual(['decision'])
  for (const answer of [
    await again.call(createPost, { body: { content: 'I am back' } }),
    await requestComment(again, 'post', bens.publicId),
    await vote(again, 'post', bens.publicId),
  ])
    expect([answer.status, answer.problem.code]).toEqual([403, 'suspended'])

  const files = await downloadExport(again)
  const data = [...files.values()].map(String).join('\n')
  expect(data).toContain('The tide of Ada')
  expect(data).toContain('It shows a wound')

  const [decision] = (await again.call(listOwnDecisions)).data.docs
  const about = { params: { publicId: decision?.publicId } }
  const appealed = await again.call(appealDecision, { ...about, body: { text: 'It is paint' } })
  expect(appealed.status).toBe(200)
  const body = { isReversed: true, text: 'It is paint' }
  expect((await other.call(answerAppeal, { ...about, body })).status).toBe(200)
  expect((await visitor().call(getPost, { params })).status).toBe(200)
  expect((await again.call(createPost, { body: { content: 'I am back' } })).status).toBe(201)
})
