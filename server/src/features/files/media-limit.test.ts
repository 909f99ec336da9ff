import { expect, test } from 'vitest'
import { startSecondWeb } from '../../../test/app.ts'
import { person, publish, visitor, waitUntilProcessed } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'

test('a network receives a limited number of bytes of media in a minute, the loopback interface any', async () => {
  const ada = await person('Ada')
  const { videoFile } = await waitUntilProcessed(ada, await publish(ada))
  const url = videoFile.url ?? ''
  const size = (await (await visitor().fetch(url)).arrayBuffer()).byteLength
  const web = await startSecondWeb({
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'loopback',
    MEDIA_BYTES_PER_MINUTE: String(2 * size),
  })
  const read = async (address?: string) => {
    const headers = address === undefined ? {} : { 'x-forwarded-for': address }
    const response = await fetch(web.origin + url, { headers })
    await response.arrayBuffer()
    return response
  }
  expect((await read('203.0.113.1')).status).toBe(200)
  const limited = await eventually(async () => {
    const response = await read('203.0.113.1')
    expect(response.status).toBe(429)
    return response
  })
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(limited.headers.get('cache-control')).toBe('no-store')
  expect((await read('203.0.113.2')).status).toBe(200)
  for (let count = 0; count < 5; count++) expect((await read()).status).toBe(200)
  await web.close()
})
