import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { subscribeToPush } from '@seam/contract/push.ts'
import { login, logout } from '@seam/contract/session.ts'
import { app, startApp } from '../../../test/app.ts'
import { PASSWORD, person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { setUpPush } from './push.fixture.ts'
import { queuePush } from './queue-push.ts'

const { site, notification, queue, queueJobs, queueByHand, deliver } = setUpPush()

test('a queued notification reaches the browser, which decrypts it', async () => {
  expect(await deliver(await queueByHand())).toBe(null)
  const [push] = site.service.receivedBy(site.browser)
  const { origin } = await app()
  expect(push?.message).toEqual({
    web_push: 8030,
    notification: {
      title: 'Ben replied',
      body: 'Well said',
      navigate: expect.stringMatching(/^http.*\/v\/abcdefghijk\?c=lmnopqrstuv$/),
      tag: 'reply-1',
      icon: expect.stringMatching(/^http.*\/icon-192\.png$/),
      dir: 'auto',
      app_badge: '3',
      data: { recipient: expect.stringMatching(/^[\w-]{22}$/) },
    },
    app_badge: 3,
  })
  expect(origin).toMatch(/^http/)
  expect(push?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=B[\w-]{86}$/),
  })
})

test('a notification of a transaction that is rolled back is not queued', async () => {
  const services = await app()
  const rolledBack = services.db.transaction().execute(async (tx) => {
    await queuePush(services, tx, notification())
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  // It did not count.
  expect(await queue()).toBe(true)
})

test('every browser of the account gets it, and a browser that signed out does not', async () => {
  const [phone, tablet] = [new Client(), new Client()]
  const [phoneBrowser, tabletBrowser] = [site.service.newBrowser(), site.service.newBrowser()]
  for (const [client, { subscription }] of [
    [phone, phoneBrowser],
    [tablet, tabletBrowser],
  ] as const) {
    await client.call(login, { body: { email: site.ada.email, password: PASSWORD } })
    await client.call(subscribeToPush, { body: subscription })
  }
  await tablet.call(logout)
  for (const job of await queueJobs()) await deliver(job)
  expect(site.service.receivedBy(site.browser)).toHaveLength(1)
  expect(site.service.receivedBy(phoneBrowser)).toHaveLength(1)
  expect(site.service.receivedBy(tabletBrowser)).toEqual([])
})

test('without a subscription nothing is queued, and no limit is used up', async () => {
  const ben = await person('Ben')
  expect(await queue({ accountId: await accountIdOf(ben) })).toBe(false)
  const bensBrowser = site.service.newBrowser()
  await ben.call(subscribeToPush, { body: bensBrowser.subscription })
  expect(await queue({ accountId: await accountIdOf(ben) })).toBe(true)
})

test('one notification per tag is sent in ten minutes, and six per hour', async () => {
  expect(await queue({ tag: 'a' })).toBe(true)
  expect(await queue({ tag: 'a' })).toBe(false)
  for (const tag of ['b', 'c', 'd', 'e', 'f']) expect(await queue({ tag })).toBe(true)
  expect(await queue({ tag: 'g' })).toBe(false)

  const { db } = await app()
  const letPass = (time: string) =>
    sql`update push set queued_at = queued_at - ${time}::interval where account_id = ${site.accountId}`.execute(
      db,
    )
  await letPass('11 minutes')
  expect(await queue({ tag: 'a' })).toBe(false)
  await letPass('50 minutes')
  expect(await queue({ tag: 'a' })).toBe(true)
})

test('the limits hold when two servers enqueue concurrently', async () => {
  const services = await app()
  const second = await startApp('push', { DATABASE_URL: services.variables.DATABASE_URL ?? '' })
  try {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const server = index % 2 === 0 ? services : second
        const tag = `tag-${Math.floor(index / 2)}`
        return server.db.transaction().execute((tx) => queuePush(server, tx, notification({ tag })))
      }),
    )
    expect(results.filter(Boolean)).toHaveLength(6)
    const { rows } = await sql<{ tags: number }>`
      select count(distinct tag)::int as tags from push where account_id = ${site.accountId}
    `.execute(services.db)
    expect(rows[0]?.tags).toBe(6)
  } finally {
    await second.end()
  }
})
