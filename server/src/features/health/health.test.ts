import { expect, test } from 'vitest'
import { app, startApp } from '../../../test/app.ts'
import { startBareApplication } from '../../../test/bare-application.ts'
import { visitor } from '../../../test/cast.ts'
import { healthRoutes } from './routes.ts'
import { closeConnectionsOnDrain, createDraining } from '../../infra/http/draining.ts'
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
    healthRoutes(bare, { db, objects: counted, draining: createDraining() }),
  )
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${origin}/readyz`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(checks).toBe(1)
})

test('/readyz reports an object store that fails, and stays ready', async () => {
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
    healthRoutes(bare, { db, objects: failing, draining: createDraining() }),
  )
  const bodies = async () => {
    const responses = await Promise.all([1, 2, 3].map(() => fetch(`${origin}/readyz`)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    return Promise.all(responses.map((response) => response.json()))
  }
  const reported = { status: 'ready', storage: 'unavailable' }
  expect(await bodies()).toEqual([reported, reported, reported])
  isDown = false
  const ready = { status: 'ready' }
  await eventually(async () => expect(await bodies()).toEqual([ready, ready, ready]))
})

test('/readyz neither waits for an object store that does not respond nor checks it again', async () => {
  const { db, objects } = await app()
  let checks = 0
  const silent = {
    ...objects,
    check: () => {
      checks += 1
      return new Promise<void>(() => {})
    },
  }
  const { origin } = await startBareApplication((bare) =>
    healthRoutes(bare, { db, objects: silent, draining: createDraining() }),
  )
  for (const _ of [1, 2, 3]) {
    const response = await fetch(`${origin}/readyz`)
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ready', storage: 'unavailable' },
    ])
  }
  expect(checks).toBe(1)
})

test('/readyz returns 503 once the process is about to stop, while it still responds', async () => {
  const { db, objects } = await app()
  const draining = createDraining()
  const { origin } = await startBareApplication((bare) => {
    closeConnectionsOnDrain(bare, draining)
    healthRoutes(bare, { db, objects, draining })
  })
  const first = await fetch(`${origin}/readyz`)
  expect([first.status, first.headers.get('connection')]).toEqual([200, 'keep-alive'])
  draining.begin()
  for (const [path, status] of [
    ['/readyz', 503],
    ['/healthz', 200],
  ] as const) {
    const response = await fetch(origin + path)
    expect([path, response.status, response.headers.get('connection')]).toEqual([
      path,
      status,
      'close',
    ])
  }
})

test('/readyz returns 200 while requests use all other connections', async () => {
  const { db, origin, end } = await startApp('busy', { DATABASE_CONNECTIONS: '10' })
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const busy = Array.from({ length: 4 }, () => db.transaction().execute(() => promise))
  const response = await fetch(`${origin}/readyz`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
  release()
  await Promise.all(busy)
  await end()
})
