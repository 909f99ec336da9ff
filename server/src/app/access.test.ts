import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import { type EndpointName, endpointsByName } from '@seam/contract/endpoints.ts'
import { openingOf } from '@seam/contract/endpoint-openings.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { block, comment, person, post, staff, visitor } from '../../test/cast.ts'
import type { Client } from '../../test/client.ts'
import { decide, subject } from '../../test/moderation.ts'
import { resetSite } from '../../test/reset-site.ts'
import { seedVideos } from '../../test/seed.ts'
import {
  all,
  type Caller,
  callers,
  endpointsByKind,
  type Gate,
  outcomes,
} from './access.fixture.ts'

afterAll(resetSite)

const kinds = Object.keys(outcomes) as (keyof typeof outcomes)[]
/** Outcomes by name. Endpoints that end a session come last. */
const table = new Map(
  kinds
    .toSorted((one, other) => Number(one === 'open') - Number(other === 'open'))
    .flatMap((kind) => endpointsByKind[kind].map((name) => [name, outcomes[kind]] as const)),
)
/**
 * Creates a user of each kind and requests about Ada's content. Some of the users block Ada or are
 * blocked by her.
 */
async function prepare() {
  const [ada, owner] = [await person('Ada'), await staff('Ada', 'owner')]
  const [active, limited, suspended, blocked, blocking] = await Promise.all([
    person('Ben'),
    person('Ben'),
    person('Ben'),
    person('Ben'),
    person('Ben'),
  ])
  const [moderator, quiet, fallen, shunned] = await Promise.all([
    staff('Cleo', 'moderator'),
    staff('Cleo', 'moderator'),
    staff('Cleo', 'moderator'),
    staff('Cleo', 'moderator'),
  ])
  await owner.call(editSite, { body: { registration: 'APPROVAL' } })
  const pending = await person('Ben')
  await owner.call(editSite, { body: { registration: 'OPEN' } })
  for (const who of [limited, quiet]) {
    await decide(owner, subject('profile', who.username), 'limit')
  }
  for (const who of [suspended, fallen]) {
    await decide(owner, subject('profile', who.username), 'suspend')
  }
  for (const who of [blocked, shunned]) await block(ada, who)
  await block(blocking, ada)
  const [videoPublicId = ''] = await seedVideos(ada, 1)
  const { publicId: postPublicId } = await post(ada)
  const { publicId: commentPublicId } = await comment(ada, 'post', postPublicId)
  const clients: Record<Caller, Client> = {
    visitor: visitor(),
    active,
    pending,
    limited,
    suspended,
    blocked,
    blocking,
    moderator,
    owner,
    'limited moderator': quiet,
    'suspended moderator': fallen,
    'blocked moderator': shunned,
  }
  const query = { videoPublicId, postPublicId, commentPublicId, toggle: 'UPVOTE' }
  const aboutAda = { params: { username: ada.username }, query, body: { content: 'Well said' } }
  return { clients, aboutAda }
}

/** Returns a request about something that does not exist. */
const aboutNothing = ({ path }: Endpoint) => ({
  params: Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']),
  ) as Record<string, string>,
})

const gates = new Set<string>([
  'not-signed-in',
  'role-required',
  'suspended',
  'blocked',
  'approval-pending',
])

test('the table contains every endpoint once', () => {
  expect([...table.keys()].toSorted()).toEqual(Object.keys(endpointsByName).toSorted())
})

/** Returns the check that rejects each caller of each endpoint. */
async function findGates({ clients, aboutAda }: Awaited<ReturnType<typeof prepare>>) {
  const found: Partial<Record<EndpointName, Partial<Record<Caller, Gate>>>> = {}
  const call = async (caller: Caller) => {
    for (const [name, { blocked }] of table) {
      const endpoint = endpointsByName[name]
      const request = blocked === 'blocked' ? aboutAda : aboutNothing(endpoint)
      const { status, problem } = await clients[caller].call(endpoint, request)
      if (status >= 500) throw new Error(`${name} as ${caller}: ${status}`)
      const gate = status >= 400 && gates.has(problem.code) ? (problem.code as Gate) : 'passes'
      found[name] = { ...found[name], [caller]: gate }
    }
  }
  await Promise.all(callers.map(call))
  return found
}

test('every endpoint accepts each role and standing as the table says', async () => {
  expect(await findGates(await prepare())).toEqual(Object.fromEntries(table))
})

test('on a site for members only, visitors and those who await approval get what is open to them', async () => {
  const prepared = await prepare()
  await prepared.clients.owner.call(editSite, { body: { audience: 'MEMBERS' } })
  const expected = [...table].map(([name, gates]) => {
    const opening = openingOf(endpointsByName[name])
    // Without cookies, everyone is a visitor.
    if (endpointsByName[name].ignoresCookies) return [name, all('not-signed-in')]
    const isOpen = { visitor: opening === 'visitors', pending: opening !== 'members' }
    return [
      name,
      {
        ...gates,
        ...(!isOpen.visitor && { visitor: 'not-signed-in' }),
        ...(!isOpen.pending && { pending: 'approval-pending' }),
      },
    ]
  })
  expect(await findGates(prepared)).toEqual(Object.fromEntries(expected))
})

test('the endpoints open to visitors of a site for members only are those to sign in and join', () => {
  const open = [...table.keys()].filter((name) => openingOf(endpointsByName[name]) === 'visitors')
  expect(open.toSorted()).toEqual([
    'checkAvailability',
    'checkInvite',
    'completeSignIn',
    'createAssertionOptions',
    'createIdentityAccount',
    'deleteToken',
    'getPendingIdentity',
    'getSignUpChallenge',
    'getSite',
    'getTerms',
    'login',
    'logout',
    'previewReset',
    'previewVerification',
    'renewToken',
    'requestPasswordReset',
    'resetPassword',
    'signInWithPasskey',
    'signup',
    'startProviderSignIn',
    'unsubscribeFromMail',
    'verifyEmail',
  ])
})
