import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { person, waitUntilProcessed, publish } from '../../../test/cast.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import { measureStoredFiles } from './measure-files.ts'

test('measures files stored by an older version and counts them', async () => {
  const { db, objects } = await app()
  const ada = await person('Ada')
  await waitUntilProcessed(ada, await publish(ada))
  await waitForJobs()
  const id = await accountIdOf(ada)
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
  await measureStoredFiles({ db, objects }).run(jobRun({}))
  expect(await sizes()).toEqual(counted)
  expect(await findCounterDrift(db)).toEqual([])
})
