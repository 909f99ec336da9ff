import { afterEach, beforeAll, expect, test } from 'vitest'
import { commentOnPost } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import { getUploadTicket } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { createPlaylist } from '@seam/contract/playlist.ts'
import { createPost, editPost } from '@seam/contract/post.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { currentSession } from '@seam/contract/session.ts'
import { editSite, getSite } from '@seam/contract/site-settings.ts'
import { acceptTerms, getTerms, publishTerms, type TermsBody } from '@seam/contract/terms.ts'
import { Client } from '../../../test/client.ts'
import { person, type Person, post, signupData, staff, visitor } from '../../../test/cast.ts'
import { fetchPage, type Page } from '../../../test/page.ts'
import { resetSite } from '../../../test/reset-site.ts'

let owner: Person
beforeAll(async () => {
  owner = await staff('Ada', 'owner')
})
afterEach(resetSite)

const publish = (body: Partial<TermsBody> = {}, who = owner) =>
  who.call(publishTerms, { body: { text: 'Be kind', mustAccept: true, replaces: null, ...body } })

/** The rendered page, without its state. */
const bodyOf = ({ html }: Page) => html.replaceAll(/<script.*?<\/script>/gs, '')

const termsToAccept = async (who: Client) => (await who.call(currentSession)).data.termsToAccept

async function signUp(acceptedTerms?: number) {
  const client = new Client()
  const answer = await client.call(signup, { body: { ...signupData(), acceptedTerms } })
  return { client, ...answer }
}

test('a site without terms has none', async () => {
  expect((await visitor().call(getTerms)).status).toBe(404)
  expect((await visitor().call(getSite)).data.termsVersion).toBeNull()
  const { data } = await owner.call(currentSession)
  expect(data).not.toHaveProperty('termsToAccept')
  expect((await owner.call(acceptTerms, { body: { version: 1 } })).status).toBe(409)
})

test('everyone reads the newest terms and the earlier ones, with their dates', async () => {
  const first = await publish()
  expect([first.status, first.data.version]).toEqual([201, 1])
  await publish({ text: ' Be kind and patient\n', mustAccept: false, replaces: 1 })
  const { data } = await visitor().call(getTerms)
  expect(data).toEqual({
    version: 2,
    text: 'Be kind and patient',
    publishedAt: expect.any(String),
    mustAccept: false,
    versions: [
      { version: 2, publishedAt: data.publishedAt },
      { version: 1, publishedAt: first.data.publishedAt },
    ],
  })
  const earlier = await visitor().call(getTerms, { query: { version: '1' } })
  expect(earlier.data).toMatchObject({ version: 1, text: 'Be kind', mustAccept: true })
  expect((await visitor().call(getTerms, { query: { version: '3' } })).status).toBe(404)
  expect((await visitor().call(getSite)).data.termsVersion).toBe(2)
})

test.each(['0', '1.5', '-1', 'x', '01', '0x1', ' 1', '99999999999'])(
  'there is no version %s',
  async (version) => {
    const { status, errors } = await visitor().call(getTerms, { query: { version } })
    expect([status, errors]).toEqual([422, { version: messages.termsVersion }])
  },
)

test('two owners who replace the same version do not overwrite each other', async () => {
  const other = await staff('Ben', 'owner')
  await publish()
  const answers = await Promise.all([
    publish({ text: 'One', replaces: 1 }),
    publish({ text: 'Two', replaces: 1 }, other),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const rejected = answers.find(({ status }) => status === 409)
  expect(rejected?.problem.detail).toBe(serverMessages.termsReplaced)
  expect((await publish({ replaces: 7 })).status).toBe(409)
  expect((await publish()).status).toBe(409)
  expect((await visitor().call(getTerms)).data.versions).toHaveLength(2)
})

test.each([
  [{ text: 'a'.repeat(limits.terms + 1) }, { text: messages.termsLong }],
  [{ text: '' }, { text: messages.termsEmpty }],
  [{ mustAccept: 1 as never }, { mustAccept: messages.flag }],
  [{ text: '\u200b\u2060' }, { text: messages.termsEmpty }],
  [{ text: undefined as never }, { text: messages.termsEmpty }],
  [{ replaces: 0 }, { replaces: messages.termsVersion }],
  [{ replaces: 2 ** 31 }, { replaces: messages.termsVersion }],
])('%j is rejected', async (body, expected) => {
  const { status, errors } = await publish(body)
  expect([status, errors]).toEqual([422, expected])
})

test('who signs up accepts the newest terms', async () => {
  await publish()
  for (const accepted of [undefined, 2, 0]) {
    const { status, errors } = await signUp(accepted)
    expect([status, Object.keys(errors)]).toEqual([422, ['acceptedTerms']])
  }
  const member = await signUp(1)
  expect(member.status).toBe(201)
  expect(member.data).not.toHaveProperty('termsToAccept')
  await publish({ mustAccept: false, replaces: 1 })
  const late = await signUp(1)
  expect(late.errors).toEqual({ acceptedTerms: serverMessages.termsOutdated })
})

test('until members accept terms that they must accept, they publish nothing', async () => {
  const ada = await person('Ada')
  const { publicId } = await post(ada)
  await publish()
  expect(await termsToAccept(ada)).toBe(1)
  const attempts = () =>
    Promise.all([
      ada.call(createPost, { body: { content: 'Hello' } }),
      ada.call(commentOnPost, { body: { content: 'Hello', entityId: publicId } }),
      ada.call(createPlaylist, { body: { title: 'Boats', status: 'PUBLIC' } as never }),
      ada.call(getUploadTicket, { query: { folder: 'videos' } }),
    ])
  for (const { status, problem } of (await attempts()).slice(0, 2)) {
    expect([status, problem.code, problem.detail]).toEqual([
      403,
      'terms-unaccepted',
      serverMessages.termsUnaccepted,
    ])
  }
  expect((await attempts()).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const edit = await ada.call(editPost, { params: { publicId }, body: { content: 'Edited' } })
  expect(edit.status).toBe(200)
  expect((await ada.call(getUploadTicket, { query: { folder: 'avatars' } })).status).toBe(200)

  const accepted = await ada.call(acceptTerms, { body: { version: 1 } })
  expect(accepted.data).not.toHaveProperty('termsToAccept')
  expect((await ada.call(acceptTerms, { body: { version: 1 } })).status).toBe(200)
  expect((await attempts())[0]?.status).toBe(201)
})

test('members accept again only what they must', async () => {
  const ada = await person('Ada')
  await publish({ mustAccept: false })
  expect(await termsToAccept(ada)).toBeUndefined()
  await publish({ replaces: 1 })
  expect(await termsToAccept(ada)).toBe(2)
  await publish({ mustAccept: false, replaces: 2 })
  expect(await termsToAccept(ada)).toBe(3)
  const { status, problem } = await ada.call(acceptTerms, { body: { version: 2 } })
  expect([status, problem.detail]).toEqual([409, serverMessages.termsOutdated])
  await ada.call(acceptTerms, { body: { version: 3 } })
  await publish({ mustAccept: false, replaces: 3 })
  expect(await termsToAccept(ada)).toBeUndefined()
  await publish({ replaces: 4 })
  expect(await termsToAccept(ada)).toBe(5)
  expect(await termsToAccept(owner)).toBeUndefined()
})

test('withdrawn terms bind no one, and who withdraws them has accepted nothing', async () => {
  const ada = await person('Ada')
  const other = await staff('Ben', 'owner')
  await publish()
  const withdrawn = await publish({ text: ' ', replaces: 1 }, other)
  expect(withdrawn.data).toMatchObject({ version: 2, text: '', mustAccept: false })
  expect((await visitor().call(getSite)).data.termsVersion).toBeNull()
  expect(await termsToAccept(ada)).toBeUndefined()
  expect((await post(ada)).content).toBe('The sea is calm today')
  expect((await signUp()).status).toBe(201)
  expect((await publish({ text: '', replaces: 2 })).errors).toEqual({ text: messages.termsEmpty })
  await publish({ mustAccept: false, replaces: 2 })
  expect(await termsToAccept(other)).toBe(3)
})

test('the terms and the imprint are pages, also for visitors of a site for members only', async () => {
  for (const path of ['/terms', '/imprint']) {
    expect((await fetchPage(visitor(), path)).status).toBe(404)
  }
  await publish({ text: 'Be kind to seagulls' })
  await owner.call(editSite, { body: { imprint: 'Harbour Club, Pier 7', audience: 'MEMBERS' } })
  const terms = await fetchPage(visitor(), '/terms')
  expect([terms.status, terms.title]).toEqual([200, 'Terms · Seam'])
  expect(bodyOf(terms)).toContain('Be kind to seagulls')
  const imprint = await fetchPage(visitor(), '/imprint')
  expect([imprint.status, imprint.title]).toEqual([200, 'Imprint · Seam'])
  expect(bodyOf(imprint)).toContain('Harbour Club, Pier 7')
  expect((await fetchPage(visitor(), '/terms?version=1')).status).toBe(200)
  for (const version of ['2', 'x']) {
    expect((await fetchPage(visitor(), `/terms?version=${version}`)).status).toBe(404)
  }
})
