import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteVideo, editVideo, listVideos } from '@seam/contract/video.ts'
import { app, oneRun } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { randomFrom } from '../../../test/random.ts'
import { itemId, seedVideos } from '../../../test/seed.ts'
import { purgeVideo } from './jobs.ts'
import { markPlayable } from './processing/store.ts'

const statuses = ['PUBLIC', 'UNLISTED', 'PRIVATE'] as const

/** Lists whose kept size is not the number of their rows. */
async function wrongCounters() {
  const { db } = await app()
  const { rows } = await sql<object>`
    with visible as (
      select kind, owner_id, listed_at is not null as listed, nsfw from item
      where deleted_at is null
    ), counted as (
      select kind, owner, count(*) as owned, count(*) filter (where listed) as listed,
        count(*) filter (where listed and not nsfw) as listed_sfw
      from visible, lateral (values (owner_id), (0)) as lists (owner)
      group by kind, owner
    )
    select * from counted
    full join list_counter as kept on kept.kind = counted.kind and kept.owner_id = counted.owner
    where (coalesce(counted.owned, 0), coalesce(counted.listed, 0), coalesce(counted.listed_sfw, 0))
      is distinct from (kept.owned, kept.listed, kept.listed_sfw)
  `.execute(db)
  return rows
}

interface Known {
  publicId: string
  itemId: number
}

/** Does something to a video of this person, as the dice fall. */
async function act(random: () => number, who: Person, known: Known[]) {
  const { db, objects } = await app()
  const details = {
    publishStatus: statuses[Math.floor(random() * 3)] ?? 'PUBLIC',
    nsfw: random() < 0.5,
  }
  const place = Math.floor(random() * known.length)
  const video = known[place]
  const dice = random()
  if (dice < 0.3 || !video) {
    const [publicId = ''] = await seedVideos(who, 1, details, random() < 0.5)
    known.push({ publicId, itemId: await itemId({ publicId }) })
    return
  }
  const params = { publicId: video.publicId }
  if (dice < 0.7) {
    const body = { title: 'x', description: '', category: 'ART', ...details }
    await who.call(editVideo, { params, body })
  } else if (dice < 0.85) {
    await markPlayable(db, video.itemId, 'play.mp4')
  } else {
    known.splice(place, 1)
    await who.call(deleteVideo, { params })
    if (random() < 0.5) await purgeVideo({ db, objects }).run(oneRun(video))
  }
}

test('after whatever many people do at once, every counter equals its rows', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)
  const told = `SEED=${seed}`
  const people = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  await Promise.all(
    people.flatMap((who, index) => {
      // Two hands of each person, on the same videos.
      const known: Known[] = []
      return [1, 2].map(async (hand) => {
        const random = randomFrom(seed + index * 10 + hand)
        for (let step = 0; step < 25; step++) await act(random, who, known)
      })
    }),
  )
  expect([told, await wrongCounters()]).toEqual([told, []])

  for (const who of people) {
    const query = { username: who.username, limit: 50 }
    for (const asking of [visitor(), who]) {
      const { data } = await asking.call(listVideos, { query })
      expect([told, data.totalDocs]).toEqual([told, data.docs.length])
    }
  }
})
