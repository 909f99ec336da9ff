import { expect, onTestFinished, test } from 'vitest'
import { app } from '../../../test/app.ts'
import { startBareApplication } from '../../../test/bare-application.ts'
import { openPool } from '../../infra/postgres/connections.ts'
import { type Db, openDatabase } from '../../infra/postgres/database.ts'
import { requiredMark } from '../../infra/required-mark.ts'
import { markChanges } from './change-mark.ts'

/** Starts an application that marks changes with this database. */
async function startMarked(db: Db) {
  const { secret } = await app()
  const { origin } = await startBareApplication((bare) => {
    const markChange = markChanges(bare, { db, secret })
    bare.post('/', (request, reply) => markChange(request, reply, async () => 'changed'))
    bare.get('/', async () => String(requiredMark()?.position))
  })
  return {
    change: async (cookie = '') => {
      const response = await fetch(origin, { method: 'POST', headers: { cookie } })
      expect(response.status).toBe(200)
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    required: async (cookie: string) => (await fetch(origin, { headers: { cookie } })).text(),
  }
}

test('a change that cannot get a mark from the database gets one that no cache satisfies', async () => {
  const lost = openPool({ host: '127.0.0.1', port: 1 }, 1, () => {})
  onTestFinished(() => lost.end())
  const { change, required } = await startMarked(openDatabase(lost))
  const cookie = await change()
  expect(cookie).toMatch(/^seam_mark=-\.[\w-]{16}$/)
  expect(await required(cookie)).toBe('Infinity')
})

test('the next marked change replaces an unknown mark', async () => {
  const { db } = await app()
  const lost = openPool({ host: '127.0.0.1', port: 1 }, 1, () => {})
  onTestFinished(() => lost.end())
  const { change } = await startMarked(openDatabase(lost))
  const { change: changeAgain, required } = await startMarked(db)
  expect(Number(await required(await changeAgain(await change())))).toBeLessThan(Infinity)
})

test('marks of the previous version have no timeline and are valid', async () => {
  const { db, secret } = await app()
  const { required } = await startMarked(db)
  const signature = secret('change mark', 'rs').subarray(0, 12).toString('base64url')
  expect(await required(`seam_mark=rs.${signature}`)).toBe('1000')
})
