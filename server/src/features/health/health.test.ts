import { expect, test } from 'vitest'
import { app } from '../../../test/app.ts'
import { startBareApplication } from '../../../test/bare-application.ts'
import { visitor } from '../../../test/cast.ts'
import { healthRoutes } from './routes.ts'
import { eventually } from '../../../test/eventually.ts'

test.each([
  ['/healthz', { status: 'up' }],
  ['/readyz', { status: 'ready' }],
])('%s returns 200 with no-store', async (path, body) => {
  const response = await visitor().fetch(path)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(body)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('/readyz checks the object store once for concurrent requests', async () => {
  const { db, objects } = await app()
  let checks = 0
  const counted = {
    ...objects,
    check: async () => {
      checks += 1
      await objects.check()
    },
  }
  const { origin } = await startBareApplication((bare) =>
    healthRoutes(bare, { db, objects: counted }),
  )
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${origin}/readyz`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(checks).toBe(1)
})

test('/readyz returns 503 to all requests while the object store fails, and retries later', async () => {
  const { db, objects } = await app()
  let isDown = true
  const failing = {
    ...objects,
    check: async () => {
      if (isDown) throw new Error('away')
      await objects.check()
    },
  }
  const { origin } = await startBareApplication((bare) =>
    healthRoutes(bare, { db, objects: failing }),
  )
  const statuses = async () =>
    (await Promise.all([1, 2, 3].map(() => fetch(`${origin}/readyz`)))).map(({ status }) => status)
  expect(await statuses()).toEqual([503, 503, 503])
  isDown = false
  await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]))
})
