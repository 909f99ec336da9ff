import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { currentSession, renewToken } from '@seam/contract/session.ts'
import { app } from '../../../test/app.ts'
import { person } from '../../../test/cast.ts'
import { hashToken } from '../../infra/hash-token.ts'

test('a session keeps the two generations before its current tokens, however often they are rotated', async () => {
  const ada = await person('Ada')
  const { db } = await app()
  const first = ada.copy()
  const sessionOf = db
    .selectFrom('session_token')
    .select('session_id')
    .where('hash', '=', hashToken(ada.cookies.get('seam_refresh') ?? ''))
  const { session_id } = await sessionOf.executeTakeFirstOrThrow()
  const tokens = db.selectFrom('session_token').where('session_id', '=', session_id)
  for (let round = 0; round < 6; round++) {
    // Simulates a day of use of each pair.
    await sql`
      update session_token set created_at = created_at - interval '1 day',
        used_at = used_at - interval '1 day', expires_at = expires_at - interval '1 day'
      where session_id = ${session_id}
    `.execute(db)
    expect((await ada.call(renewToken)).status).toBe(200)
  }
  const rows = await tokens.select('kind').execute()
  expect(rows.filter(({ kind }) => kind === 'refresh')).toHaveLength(3)
  expect(rows.length).toBeLessThanOrEqual(6)

  // An earlier token is unknown and ends nothing.
  expect((await first.call(renewToken)).status).toBe(401)
  expect((await ada.call(currentSession)).status).toBe(200)
})
