import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { problem } from '@seam/contract/problem.ts'
import { createDatabase } from '../../../test/app.ts'
import { createTcpProxy } from '../../../test/tcp-proxy.ts'
import { readConfig } from '../../app/config.ts'
import { type Services, openServices } from '../../app/services.ts'
import { createWeb } from '../../app/web.ts'
import { eventually } from '../../../test/eventually.ts'

let proxy: ReturnType<typeof createTcpProxy>
let services: Services
let web: FastifyInstance
let origin: string
beforeAll(async () => {
  const { host, port, user } = inject('postgres')
  const name = `unavailable_${process.pid}`
  const variables = await createDatabase(name)
  proxy = createTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  const config = readConfig({
    ...variables,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${await proxy.mend()}/${name}`,
  })
  services = await openServices(config, () => {})
  web = await createWeb(config, services)
  origin = await web.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await web.close()
  await services.close()
  proxy.cut()
})

test('returns 503 with Retry-After while the database is unavailable, and recovers', async () => {
  const list = () => fetch(`${origin}/api/v1/video`)
  expect((await list()).status).toBe(200)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)

  proxy.cut()
  const calls = [
    ['/readyz', {}],
    ['/api/v1/video?page=2', {}],
    ['/api/v1/video/aaaaaaaaaaa', {}],
    ['/api/v1/auth/session', { headers: { cookie: 'seam_access=x' } }],
    [
      '/api/v1/auth/login',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.org', password: 'x' }),
      },
    ],
    ['/v/aaaaaaaaaaa', {}],
    ['/media/videos/aaaaaaaaaaa/play.mp4', {}],
  ] as const
  for (const [path, init] of calls) {
    const response = await fetch(origin + path, init)
    expect([path, response.status]).toEqual([path, 503])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const body = problem.strict().parse(await response.json())
    expect(body).toMatchObject({ code: 'unavailable', status: 503 })
  }
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)

  await proxy.mend()
  await eventually(async () => expect((await list()).status).toBe(200))
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
})

test('returns 503 if the database machine is lost: no request waits for its response', async () => {
  const search = () => fetch(`${origin}/api/v1/search?type=video&q=lost`)
  expect((await search()).status).toBe(200)
  // The response cache contains the previous response for a second.
  const searchAgain = () => fetch(`${origin}/api/v1/search?type=video&q=lost%20again`)
  proxy.freeze()
  // One uses an existing connection. The others exceed the open connections, so they open new ones.
  const answers = await Promise.all(Array.from({ length: 3 }, searchAgain))
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)

  proxy.cut()
  await proxy.mend()
  await eventually(async () => expect((await searchAgain()).status).toBe(200))
})
