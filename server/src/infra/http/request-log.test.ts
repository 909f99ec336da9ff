import { expect, test } from 'vitest'
import { startBareApplication } from '../../../test/bare-application.ts'

const ID = 'Ab3_-567890123456789xY'

test('logs repeated requests once, and their count when the application closes', async () => {
  const { app, origin, lines } = await startBareApplication(() => {})
  for (let count = 0; count < 5; count++)
    await fetch(`${origin}/nothing?${count}`, { method: 'POST' })
  await fetch(`${origin}/other`, { method: 'POST' })
  const requests = () => lines.filter(({ path }) => path !== undefined)
  expect(requests()).toMatchObject([
    { method: 'POST', path: '/nothing', status: 404, ip: '127.0.0.1' },
    { method: 'POST', path: '/other', status: 404, ip: '127.0.0.1' },
  ])
  await app.close()
  expect(requests().slice(2)).toMatchObject([
    { method: 'POST', path: '/nothing', status: 404, network: '127.0.0.1', times: 4 },
  ])
})

test('logs at most 200 distinct requests from one network and counts the others', async () => {
  const { app, origin, lines } = await startBareApplication(() => {})
  const post = (count: number) =>
    fetch(`${origin}/${count}/${'a/'.repeat(3_000)}`, { method: 'POST' })
  await Promise.all(Array.from({ length: 250 }, (_, count) => post(count)))
  await app.close()
  const requests = lines.filter(({ path }) => path !== undefined)
  expect(requests).toHaveLength(200)
  expect(Math.max(...requests.map((line) => JSON.stringify(line).length))).toBeLessThan(500)
  expect(lines.at(-1)).toMatchObject({ network: '127.0.0.1', times: 50 })
})

test('does not log the secret ids of uploads and exports', async () => {
  const { app, origin, lines } = await startBareApplication((bare) => {
    bare.get('/broken', () => {
      throw new Error(`exports/Ab/${ID}/seam.zip is shorter than it was`)
    })
  })
  await fetch(`${origin}/media/tus/${ID}`, { method: 'PATCH' })
  await fetch(`${origin}/broken`)
  await app.close()
  const failure = lines.find(({ err }) => err !== undefined)
  expect(failure).toMatchObject({
    err: { type: 'Error', message: 'exports/Ab/Ab3_…/seam.zip is shorter than it was' },
  })
  expect(JSON.stringify(lines)).not.toContain(ID)
})

test('logs a repeated failure once and counts it', async () => {
  const { app, origin, lines } = await startBareApplication((bare) => {
    bare.get('/broken/:id', () => {
      throw new Error('away')
    })
  })
  for (let count = 0; count < 5; count++) {
    expect((await fetch(`${origin}/broken/${count}`)).status).toBe(500)
  }
  await app.close()
  expect(lines.filter(({ err }) => err !== undefined)).toHaveLength(1)
  expect(lines.filter(({ error }) => error === 'away')).toMatchObject([{ times: 4 }])
})
