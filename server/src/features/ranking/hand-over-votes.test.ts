import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listNotifications } from '@seam/contract/notification.ts'
import { app, jobRun } from '../../../test/app.ts'
import { person, post, vote } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { itemIdOf } from '../../../test/seed.ts'
import { handOverNewVotes } from './jobs.ts'

test('the owner is notified of votes while the job runs, in one group, and scores follow later', async () => {
  const services = await app()
  const [ada, ...voters] = await Promise.all([
    person('Ada'),
    ...Array.from({ length: 3 }, () => person('Ben')),
  ])
  const { publicId } = await post(ada)
  const itemId = await itemIdOf({ publicId })
  const stop = new AbortController()
  const running = [1, 2].map(() =>
    handOverNewVotes(services).run(jobRun({}, { signal: stop.signal })),
  )
  for (const voter of voters) await vote(voter, 'post', publicId)
  await eventually(async () => {
    const { docs } = (await ada.call(listNotifications)).data
    expect(docs).toMatchObject([{ kind: 'upvote', actorCount: 3, subject: { publicId } }])
  })
  stop.abort()
  await Promise.all(running)
  const { rows } = await sql<{ left: number }>`
    select count(voter_id)::int as left from stale_score where item_id = ${itemId}
  `.execute(services.db)
  expect(rows).toEqual([{ left: 0 }])
})
