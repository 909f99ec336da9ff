import { expect, test } from 'vitest'
import { getVideo, listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { person, visitor } from '../../../test/cast.ts'
import { accountId, itemId, seedVideos } from '../../../test/seed.ts'

test('everybody is shown the vote that is their own', async () => {
  const [ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  const [second = '', first = ''] = await seedVideos(ada, 2)
  const { db } = await app()
  const item_id = await itemId({ publicId: first })
  await db
    .insertInto('vote')
    .values([
      { account_id: await accountId(ada), item_id, type: 'UPVOTE' },
      { account_id: await accountId(ben), item_id, type: 'DOWNVOTE' },
    ])
    .execute()
  for (const [who, vote] of [
    [ada, 'UPVOTE'],
    [ben, 'DOWNVOTE'],
    [cleo, null],
    [visitor(), null],
  ] as const) {
    const one = await who.call(getVideo, { params: { publicId: first } })
    expect(one.data[0]?.currUserVoteType).toBe(vote)
    for (const query of [{ username: ada.username }, {}]) {
      const { docs } = (await who.call(listVideos, { query })).data
      const votes = Object.fromEntries(
        docs.map(({ publicId, currUserVoteType }) => [publicId, currUserVoteType]),
      )
      expect(votes).toMatchObject({ [first]: vote, [second]: null })
    }
  }
})
