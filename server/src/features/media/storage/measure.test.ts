import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { app, oneRun, settled } from '../../../../test/app.ts'
import { person, processed, publish } from '../../../../test/cast.ts'
import { accountId } from '../../../../test/seed.ts'
import { findDrift } from '../../item/drift.ts'
import { measureStoredFiles } from './measure.ts'

/** The counter drift caused by other tests, which insert made-up counters. */
let drift: Awaited<ReturnType<typeof findDrift>>
beforeAll(async () => {
  drift = await findDrift((await app()).db)
})

test('measures files stored by an older version and counts them', async () => {
  const { db, objects } = await app()
  const ada = await person('Ada')
  await processed(ada, await publish(ada))
  await settled()
  const id = await accountId(ada)
  const sizes = () =>
    db
      .selectFrom('asset')
      .select(['public_id', 'file_sizes', 'stored_bytes'])
      .where('owner_id', '=', id)
      .orderBy('id')
      .execute()
  const counted = await sizes()
  await sql`
    update asset set file_sizes = null, stored_bytes = 0 where owner_id = ${id}
  `.execute(db)
  await measureStoredFiles({ db, objects }).run(oneRun({}))
  expect(await sizes()).toEqual(counted)
  expect(await findDrift(db)).toEqual(drift)
})
