import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { commentOnPost, replyToComment } from '@seam/contract/comment.ts'
import {
  previewVerification,
  sendEmailVerification,
  verifyEmail,
} from '@seam/contract/email-verification.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { getUploadTicket } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { createPost, deletePost, editPost } from '@seam/contract/post.ts'
import { currentSession } from '@seam/contract/session.ts'
import { changeEmail } from '@seam/contract/settings.ts'
import { publishVideo } from '@seam/contract/video.ts'
import { PASSWORD, person, post, signupData } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { codeIn, type MailSite, startMailSite } from '../../../test/mail-site.ts'

const SUBJECT = 'Verify your email address on Seam'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('verify')
})
afterEach(() => sql`delete from site_setting`.execute(site.db))
afterAll(() => site.end())

const verify = (code: string) => site.visitor().call(verifyEmail, { body: { code } })
const isVerified = async (who: Client) => (await who.call(currentSession)).data.emailVerified
const codeTo = async (email: string) => codeIn(await site.mailTo(email, SUBJECT))
const requireVerified = () =>
  sql`insert into site_setting (name, value) values ('requireVerifiedEmail', 'true')`.execute(
    site.db,
  )

test('a new account gets a link that verifies its address, once', async () => {
  const ada = await site.person()
  expect(await isVerified(ada)).toBe(false)
  const code = await codeTo(ada.email)
  expect((await verify(code)).status).toBe(200)
  expect(await isVerified(ada)).toBe(true)
  const again = await verify(code)
  expect([again.status, again.errors]).toEqual([422, { code: messages.emailVerificationCode }])
})

test('a link names its account before it is used, without verifying anything', async () => {
  const ada = await site.person()
  const code = await codeTo(ada.email)
  const preview = () => site.visitor().call(previewVerification, { body: { code } })
  expect((await preview()).data).toEqual({ username: ada.username })
  expect(await isVerified(ada)).toBe(false)
  expect((await verify(code)).status).toBe(200)
  const { status, errors } = await preview()
  expect([status, errors]).toEqual([422, { code: messages.emailVerificationCode }])
})

test('a changed address is not verified, gets a link, and ends the link to the old one', async () => {
  const ada = await site.person()
  await verify(await codeTo(ada.email))
  const { email: newEmail } = signupData()
  const body = { currEmail: ada.email, newEmail, password: PASSWORD }
  expect((await ada.call(changeEmail, { body })).data.emailVerified).toBe(false)
  const code = await codeTo(newEmail)
  const { email: third } = signupData()
  await ada.call(changeEmail, { body: { ...body, currEmail: newEmail, newEmail: third } })
  expect((await verify(code)).status).toBe(422)
  expect((await verify(await codeTo(third))).status).toBe(200)
  expect(await isVerified(ada)).toBe(true)
})

test('a link works once, even with parallel requests, and for a day', async () => {
  const [ada, ben] = [await site.person(), await site.person()]
  const code = await codeTo(ada.email)
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = await codeTo(ben.email)
  await sql`update mailed_link set expires_at = now() where address = ${ben.email}`.execute(site.db)
  expect((await verify(late)).status).toBe(422)
})

test('the link is sent again on request, at most three times a day including the first', async () => {
  const ada = await site.person()
  const answers: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    answers.push((await ada.call(sendEmailVerification)).status)
  }
  expect(answers).toEqual([200, 200, 409])
  expect((await ada.call(sendEmailVerification)).problem.detail).toBe(serverMessages.mailTooOften)
  await verify(await codeTo(ada.email))
  const verified = await ada.call(sendEmailVerification)
  expect([verified.status, verified.problem.detail]).toEqual([409, serverMessages.emailVerified])
})

test('an address gets few mails, however many accounts name it', async () => {
  const { email: victim } = signupData()
  for (let account = 0; account < 5; account++) {
    const eve = await site.person()
    const current = (await eve.call(currentSession)).data.email
    await eve.call(changeEmail, {
      body: { currEmail: current, newEmail: victim, password: PASSWORD },
    })
    await eve.call(changeEmail, {
      body: { currEmail: victim, newEmail: signupData().email, password: PASSWORD },
    })
  }
  const { rows } = await sql`
    select from mail where address = ${victim} and kind = 'email-verification'`.execute(site.db)
  expect(rows).toHaveLength(3)
})

const missing = 'AAAAAAAAAAA'
const publications: [
  string,
  (who: Client) => Promise<{ status: number; problem: { code: string } }>,
][] = [
  ['a post', (who) => who.call(createPost, { body: { content: 'Hello' } })],
  ['a video', (who) => who.call(publishVideo, { body: {} })],
  [
    'a comment',
    (who) =>
      who.call(commentOnPost, { query: { postPublicId: missing }, body: { content: 'Hello' } }),
  ],
  [
    'a reply',
    (who) =>
      who.call(replyToComment, {
        query: { commentPublicId: missing },
        body: { content: 'Hello' },
      }),
  ],
]

test.each(publications)(
  'if verification is required, %s by an account without it returns 403',
  async (_what, publish) => {
    const ada = await site.person()
    await requireVerified()
    const { status, problem } = await publish(ada)
    expect([status, problem.code]).toEqual([403, 'email-unverified'])
    await verify(await codeTo(ada.email))
    expect((await publish(ada)).status).not.toBe(403)
  },
)

test('if verification is required, it is required before the upload of a video, not of a profile image', async () => {
  const ada = await site.person()
  await requireVerified()
  const statusOf = async (folder: string) =>
    (await ada.call(getUploadTicket, { query: { folder } })).status
  expect(await statusOf('videos')).toBe(403)
  expect(await statusOf('thumbnails')).toBe(403)
  expect(await statusOf('avatars')).toBe(200)
  await verify(await codeTo(ada.email))
  expect(await statusOf('videos')).toBe(200)
})

test('endpoints that publish are marked in the contract', () => {
  const paths = endpoints.filter(({ publishes }) => publishes).map(({ path }) => path)
  expect(paths.toSorted()).toEqual([
    '/comment/comment',
    '/comment/post',
    '/comment/video',
    '/playlist',
    '/post',
    '/video/upload',
  ])
})

test('if verification is required, users can still edit and delete their publications', async () => {
  const ada = await site.person()
  const { publicId } = await post(ada)
  await requireVerified()
  const body = { content: 'Edited' }
  expect((await ada.call(editPost, { params: { publicId }, body })).status).toBe(200)
  expect((await ada.call(deletePost, { params: { publicId } })).status).toBe(200)
})

test('without mail, nothing is required and no link can be sent', async () => {
  const ada = await person('Ada')
  const { status, problem } = await ada.call(sendEmailVerification)
  expect([status, problem.detail]).toEqual([409, serverMessages.mailNotSetUp])
  expect((await post(ada)).content).toBe('The sea is calm today')
})
