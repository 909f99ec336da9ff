import { ECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { getPush, subscribeToPush, unsubscribeFromPush } from '@seam/contract/push.ts'
import { deleteAccount } from '@seam/contract/export.ts'
import { login, logout } from '@seam/contract/session.ts'
import { changePassword, endSession, listSessions } from '@seam/contract/settings.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import { PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { downloadExport } from '../../../test/export.ts'
import { startPushService } from '../../../test/push-service.ts'

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

/** Signs in on another device. */
async function otherDevice({ email }: Person): Promise<Client> {
  const client = new Client()
  const { status } = await client.call(login, { body: { email, password: PASSWORD } })
  if (status !== 200) throw new Error('not signed in')
  return client
}

const recipientOf = async (who: Client) => (await who.call(getPush)).data.recipient

const findEndpoints = async ({ username }: Person) => {
  const { db } = await app()
  const rows = await db
    .selectFrom('push_subscription as subscription')
    .innerJoin('session', 'session.id', 'subscription.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('endpoint')
    .where('username', '=', username)
    .orderBy('subscription.created_at')
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}

test('a session subscribes, repeats it, changes its keys and unsubscribes', async () => {
  const ada = await person('Ada')
  const { data } = await ada.call(getPush)
  expect(data).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), recipient: null })
  const publicKey = Buffer.from(data.publicKey ?? '', 'base64url')
  expect(ECDH.convertKey(publicKey, 'prime256v1')).toHaveLength(65)

  const { subscription } = service.newBrowser()
  const first = await ada.call(subscribeToPush, { body: subscription })
  expect([first.status, first.data.publicKey]).toEqual([200, data.publicKey])
  const again = await ada.call(subscribeToPush, { body: subscription })
  expect(again.data).toEqual(first.data)
  const { keys } = service.newBrowser().subscription
  await ada.call(subscribeToPush, { body: { ...subscription, keys } })
  expect(await findEndpoints(ada)).toEqual([subscription.endpoint])
  expect(await recipientOf(ada)).toBe(first.data.recipient)

  for (const _ of [1, 2]) expect((await ada.call(unsubscribeFromPush)).status).toBe(200)
  expect(await findEndpoints(ada)).toEqual([])
  expect(await recipientOf(ada)).toBe(null)
})

test('a site without a service worker has no key, so that no browser subscribes', async () => {
  const web = await startSecondWeb({ SERVICE_WORKER: 'off' })
  try {
    const ada = await person('Ada')
    const client = new Client(web.origin)
    await client.call(login, { body: { email: ada.email, password: PASSWORD } })
    expect((await client.call(getPush)).data.publicKey).toBe(null)
  } finally {
    await web.close()
  }
})

test('a browser whose endpoint changed has one subscription', async () => {
  const ada = await person('Ada')
  await ada.call(subscribeToPush, { body: service.newBrowser().subscription })
  const { subscription } = service.newBrowser()
  await ada.call(subscribeToPush, { body: subscription })
  expect(await findEndpoints(ada)).toEqual([subscription.endpoint])
})

test('an endpoint belongs to the account that subscribed last', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { subscription } = service.newBrowser()
  await ada.call(subscribeToPush, { body: subscription })
  await ben.call(subscribeToPush, { body: subscription })
  expect(await findEndpoints(ada)).toEqual([])
  expect(await findEndpoints(ben)).toEqual([subscription.endpoint])
  expect(await recipientOf(ada)).toBe(null)
})

test('browsers that exchange their endpoints concurrently end with one owner for each', async () => {
  const people = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  const browsers = people.map(() => service.newBrowser().subscription)
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      people.flatMap((who) => browsers.map((body) => who.call(subscribeToPush, { body }))),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const endpoints = (await Promise.all(people.map(findEndpoints))).flat()
    expect(new Set(endpoints).size).toBe(endpoints.length)
    expect(endpoints.length).toBeGreaterThan(0)
  }
})

test('an account has at most 20 subscriptions, and another one ends the oldest', async () => {
  const ada = await person('Ada')
  const clients: Client[] = [ada]
  while (clients.length <= limits.pushSubscriptions) clients.push(await otherDevice(ada))
  for (const client of clients) {
    await client.call(subscribeToPush, { body: service.newBrowser().subscription })
  }
  expect(await findEndpoints(ada)).toHaveLength(limits.pushSubscriptions)
  expect(await recipientOf(ada)).toBe(null)
  expect(await recipientOf(clients.at(-1) ?? ada)).not.toBe(null)
})

test('signing out ends the subscription of that session only', async () => {
  const ada = await person('Ada')
  const phone = await otherDevice(ada)
  const [first, second] = [service.newBrowser().subscription, service.newBrowser().subscription]
  await ada.call(subscribeToPush, { body: first })
  await phone.call(subscribeToPush, { body: second })
  await phone.call(logout)
  expect(await findEndpoints(ada)).toEqual([first.endpoint])
})

test('ending a session, changing the password and deleting the account end subscriptions', async () => {
  const ada = await person('Ada')
  const subscribeOther = async () => {
    const phone = await otherDevice(ada)
    await phone.call(subscribeToPush, { body: service.newBrowser().subscription })
  }
  await subscribeOther()
  const { data } = await ada.call(listSessions)
  const other = data.docs.find(({ isCurrent }) => !isCurrent)
  await ada.call(endSession, { params: { id: other?._id ?? '' } })
  expect(await findEndpoints(ada)).toEqual([])

  await subscribeOther()
  const { subscription } = service.newBrowser()
  await ada.call(subscribeToPush, { body: subscription })
  const newPassword = `${PASSWORD}-new`
  await ada.call(changePassword, {
    body: { currPassword: PASSWORD, newPassword, confirmNewPassword: newPassword },
  })
  expect(await findEndpoints(ada)).toEqual([subscription.endpoint])

  await ada.call(deleteAccount, { params: { username: ada.username } })
  expect(await findEndpoints(ada)).toEqual([])
})

test('an export names the device and the push service, but contains no secrets', async () => {
  const ada = await person('Ada')
  const { subscription } = service.newBrowser()
  await ada.call(subscribeToPush, { body: subscription })
  const files = await downloadExport(ada)
  const text = files.get('push-subscriptions.json')?.toString() ?? ''
  expect(JSON.parse(text)).toEqual([
    { device: 'node', service: service.host, createdAt: expect.any(String) },
  ])
  for (const secret of [subscription.endpoint, subscription.keys.auth]) {
    expect(text).not.toContain(secret)
  }
})

const valid = () => service.newBrowser().subscription
const point = (change: (bytes: Buffer) => Buffer) =>
  change(Buffer.from(valid().keys.p256dh, 'base64url')).toString('base64url')

test.each([
  ['http', () => 'http://push.example/a'],
  ['an address of the local network', () => 'https://192.168.1.1/a'],
  ['the metadata of a cloud', () => 'https://169.254.169.254/latest'],
  ['loopback as a number', () => 'https://2130706433/'],
  ['loopback of IPv6', () => 'https://[::1]/'],
  ['an IPv4-mapped address', () => 'https://[::ffff:127.0.0.1]/'],
  ['another port', () => 'https://push.example:8443/a'],
  ['credentials', () => 'https://ada:secret@push.example/a'],
  ['no host', () => 'https://'],
  ['a script', () => 'javascript:alert(1)'],
  ['nothing', () => ''],
  ['a number', () => 7],
  ['1,001 characters', () => `https://push.example/${'a'.repeat(980)}`],
  ['too many characters once they are encoded', () => `https://push.example/${'😀'.repeat(300)}`],
] as [string, () => unknown][])('an endpoint with %s is rejected', async (_, endpoint) => {
  const ada = await person('Ada')
  const { status, errors } = await ada.call(subscribeToPush, {
    body: { ...valid(), endpoint: endpoint() },
  })
  expect([status, errors]).toEqual([422, { endpoint: messages.pushEndpoint }])
})

test.each([
  ['not on the curve', () => point((bytes) => bytes.fill(7, 33))],
  ['the point at infinity', () => point((bytes) => bytes.fill(0))],
  ['a compressed point', () => point((bytes) => bytes.fill(2, 0, 1))],
  ['too short', () => point((bytes) => bytes.subarray(1))],
  ['not base64url', () => '!'.repeat(87)],
  ['no text', () => 7],
] as [string, () => unknown][])('a key that is %s is rejected', async (_, p256dh) => {
  const ada = await person('Ada')
  const { keys, endpoint } = valid()
  const { status, errors } = await ada.call(subscribeToPush, {
    body: { endpoint, keys: { ...keys, p256dh: p256dh() } },
  })
  expect([status, errors]).toEqual([422, { keys: messages.pushKey }])
})

test('a secret that does not have 16 bytes is rejected', async () => {
  const ada = await person('Ada')
  const { keys, endpoint } = valid()
  for (const auth of ['', 'AAAA', 'A'.repeat(24), 7]) {
    const { status, errors } = await ada.call(subscribeToPush, {
      body: { endpoint, keys: { ...keys, auth } },
    })
    expect([status, errors]).toEqual([422, { keys: messages.pushAuth }])
  }
})

test('subscriptions need a session and its anti-forgery token', async () => {
  const body = valid()
  expect((await visitor().call(getPush)).status).toBe(401)
  expect((await visitor().call(subscribeToPush, { body })).status).toBe(401)
  const ada = await person('Ada')
  const headers = { 'x-xsrf-token': 'none' }
  expect((await ada.call(subscribeToPush, { body, headers })).status).toBe(403)
  expect((await ada.call(unsubscribeFromPush, { headers })).status).toBe(403)
})
