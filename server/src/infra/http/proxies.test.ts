import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordView } from '@seam/contract/statistics.ts'
import { startSecondWeb } from '../../../test/app.ts'
import { person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let publicId: string
beforeEach(async () => {
  publicId = (await seedVideos(await person('Ada'), 1))[0] ?? ''
})
let web: Awaited<ReturnType<typeof startSecondWeb>> | undefined
afterEach(() => web?.close())

/** Counts the distinct viewers of requests with these X-Forwarded-For chains. */
async function countViewers(trustProxy: string, chains: string[]): Promise<number> {
  web = await startSecondWeb({ TRUST_PROXY: trustProxy })
  let views = 0
  for (const chain of chains) {
    const answer = await new Client(web.origin).call(recordView, {
      params: { publicId },
      headers: { 'x-forwarded-for': chain, 'user-agent': 'one browser' },
    })
    views = answer.data.views
  }
  return views
}

test('without TRUST_PROXY the header X-Forwarded-For is ignored', async () => {
  expect(await countViewers('false', ['203.0.113.1', '203.0.113.2'])).toBe(1)
})

test('behind one proxy only the address that the proxy saw counts', async () => {
  const claims = ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1', '3.3.3.3, 203.0.113.2']
  expect(await countViewers('1', claims)).toBe(2)
})

test('behind two proxies the address before the last counts', async () => {
  const claims = ['1.1.1.1, 203.0.113.1, 10.0.0.1', '2.2.2.2, 203.0.113.1, 10.0.0.2']
  expect(await countViewers('2', claims)).toBe(1)
})

test('ignores X-Forwarded-For from a proxy that is not listed', async () => {
  expect(await countViewers('10.9.9.9', ['203.0.113.1', '203.0.113.2'])).toBe(1)
})

test('behind a listed proxy each network is one viewer, and a /64 is one network', async () => {
  const chains = ['203.0.113.1', '203.0.113.2', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']
  expect(await countViewers('127.0.0.1', chains)).toBe(4)
})
