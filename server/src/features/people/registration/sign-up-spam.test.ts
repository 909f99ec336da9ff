import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { solveChallenge } from 'altcha-lib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { getSignUpChallenge, signup } from '@seam/contract/people/sign-up.ts'
import { changeEmail } from '@seam/contract/settings.ts'
import { editSite, getSiteSettings, type SiteBody } from '@seam/contract/site-settings.ts'
import { listAuditLog } from '@seam/contract/audit.ts'
import { app, startSecondWeb } from '../../../../test/app.ts'
import { PASSWORD, person, type Person, signupData, staff } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import { resetSite } from '../../../../test/reset-site.ts'

let owner: Person
let site: Awaited<ReturnType<typeof startSecondWeb>>
let listFile: string
beforeAll(async () => {
  owner = await staff('Ada', 'owner')
  listFile = join((await app()).variables.DATA_DIR ?? '', 'domains.txt')
  await writeFile(listFile, 'short.example # for ten minutes\n')
  site = await startSecondWeb({
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'true',
    DISPOSABLE_DOMAINS_FILE: listFile,
  })
})
afterEach(resetSite)
afterAll(() => site.close())

const configure = async (body: SiteBody) => {
  expect((await owner.call(editSite, { body })).status).toBe(200)
}
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const HOME = '192.0.2.7'
const signUp = (change: Record<string, unknown> = {}, headers = from(HOME)) =>
  new Client(site.origin).call(signup, { body: { ...signupData(), ...change }, headers })

async function prove(username: string, headers = from(HOME)) {
  const { data } = await new Client(site.origin).call(getSignUpChallenge, {
    query: { username },
    headers,
  })
  const challenge = data as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  const { counter, derivedKey } = solution ?? { counter: -1, derivedKey: '' }
  return { challenge: data, solution: { counter, derivedKey } }
}

test('in a surge a sign-up needs a proof of work, for its own username and network', async () => {
  await configure({ signUpSurge: 0, signUpProofs: 2 })
  await Promise.all([person('Ben'), person('Ben')])
  const rejected = await signUp()
  expect([rejected.status, rejected.errors]).toEqual([
    422,
    { proof: serverMessages.signUpProofRequired },
  ])
  const body = signupData()
  const proof = await prove(body.username)
  expect((await signUp({ proof })).errors).toEqual({ proof: serverMessages.proofRejected })
  const forged = { ...proof, solution: { ...proof.solution, counter: proof.solution.counter + 1 } }
  expect((await signUp({ ...body, proof: forged })).status).toBe(422)
  expect((await signUp({ ...body, proof }, from('198.51.100.9'))).status).toBe(422)
  expect((await signUp({ ...body, proof })).status).toBe(201)
  expect((await signUp({ ...body, proof })).status).toBe(409)
  // A local trial of a site without a public address.
  expect((await signUp({}, from('127.0.0.1'))).status).toBe(201)
  await configure({ signUpProofs: 0 })
  expect((await signUp()).status).toBe(201)
})

test('no one signs up from a blocked network', async () => {
  await configure({ signUpProofs: 0, blockedNetworks: ['203.0.113.0/24', '2001:db8::/32'] })
  for (const ip of ['203.0.113.77', '::ffff:203.0.113.8', '2001:db8:1::1']) {
    const { status, problem } = await signUp({}, from(ip))
    expect([status, problem.code, problem.detail]).toEqual([
      403,
      'registration-closed',
      serverMessages.networkBlocked,
    ])
  }
  expect((await signUp({}, from('203.0.114.1'))).status).toBe(201)
})

test('addresses with blocked or disposable domains are rejected, at sign-up and later', async () => {
  await configure({ signUpProofs: 0, blockedMailDomains: ['bad.example'] })
  const { username } = signupData()
  const refused = [
    [`${username}@bad.example`, serverMessages.mailDomainBlocked],
    [`${username}@Mail.BAD.example`, serverMessages.mailDomainBlocked],
    [`${username}@short.example`, serverMessages.mailDisposable],
    [`${username}@in.short.example`, serverMessages.mailDisposable],
  ] as const
  for (const [email, message] of refused) {
    const { status, errors } = await signUp({ email })
    expect([email, status, errors]).toEqual([email, 422, { email: message }])
  }
  const ben = await person('Ben')
  const change = (who: Client, newEmail: string) =>
    who.call(changeEmail, { body: { currEmail: ben.email, newEmail, password: PASSWORD } })
  const changed = await change(ben, `${username}@bad.example`)
  expect([changed.status, changed.errors]).toEqual([
    422,
    { newEmail: serverMessages.mailDomainBlocked },
  ])
  // The owner replaces the list, which is read again.
  await writeFile(listFile, 'other.example\n')
  expect((await signUp({ email: `${username}@short.example` })).status).toBe(201)
  await configure({ refuseDisposableMail: false })
  expect((await signUp({ email: `${username}@other.example` })).status).toBe(201)
  // Without a file, the list that comes with Seam applies.
  const built = await new Client().call(signup, {
    body: { ...signupData(), email: `${username}@0-mail.com` },
  })
  expect(built.status).toBe(201)
  await configure({ refuseDisposableMail: true })
  const refusedByDefault = await new Client().call(signup, {
    body: { ...signupData(), email: `x${username}@0-mail.com` },
  })
  expect(refusedByDefault.errors).toEqual({ email: serverMessages.mailDisposable })
})

test('owners edit the settings; each line is validated, and the log says who changed what', async () => {
  for (const [field, value, message] of [
    ['blockedNetworks', ['203.0.113.0/33'], messages.networkForm],
    ['blockedNetworks', ['home'], messages.networkForm],
    ['blockedMailDomains', ['mail'], messages.mailDomainForm],
    ['blockedMailDomains', ['a@mail.example'], messages.mailDomainForm],
    ['heldWords', ['!'], messages.heldWordForm],
    ['refusedWords', ['x'.repeat(51)], messages.heldWordLong],
    ['heldWords', Array.from({ length: 1001 }, (_, n) => `w${n}`), messages.spamListLong],
    ['newcomerLinks', -1, messages.spamAmount],
    ['newcomerTexts', 1001, messages.spamAmount],
    ['linkRule', 'DELETE', messages.spamRule],
  ] as const) {
    const { status, errors } = await owner.call(editSite, { body: { [field]: value } })
    expect([field, status, errors]).toEqual([field, 422, { [field]: message }])
  }
  await configure({ blockedMailDomains: [' Bad.EXAMPLE '], newcomerLinks: 0 })
  const { data } = await owner.call(getSiteSettings)
  expect(data).toMatchObject({ blockedMailDomains: ['bad.example'], newcomerLinks: 0 })
  expect((await owner.call(listAuditLog, { query: { limit: 1 } })).data.docs[0]).toMatchObject({
    action: 'site.changed',
    details: { settings: ['newcomerLinks', 'blockedMailDomains'] },
  })
  const ben = await person('Ben')
  expect((await ben.call(editSite, { body: { newcomerLinks: 9 } })).status).toBe(403)
})

const OTHER = '203.0.113.7'

test('a name with a watched word is not accepted', async () => {
  await configure({ heldWords: ['casino'], signUpProofs: 0 })
  const { status, errors } = await signUp({ fullName: 'C4sino King' }, from(OTHER))
  expect([status, errors]).toEqual([422, { fullName: serverMessages.wordRefused }])
  expect((await signUp({ fullName: 'Casinos' }, from(OTHER))).status).toBe(201)
})
