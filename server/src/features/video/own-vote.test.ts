import { expect, test } from 'vitest'
import { getVideo, listVideos } from '@seam/contract/video.ts'
import { person, visitor, vote as voteFor } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'

test('every viewer sees their own vote', async () => {
  const [ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  const [second = '', first = ''] = await seedVideos(ada, 2)
  await voteFor(ada, 'video', first, 'UPVOTE')
  await voteFor(ben, 'video', first, 'DOWNVOTE')
  for (const [client, vote] of [
    [ada, 'UPVOTE'],
    [ben, 'DOWNVOTE'],
    [cleo, null],
    [visitor(), null],
  ] as const) {
    const one = await client.call(getVideo, { params: { publicId: first } })
    expect(one.data[0]?.currUserVoteType).toBe(vote)
    for (const query of [{ username: ada.username }, {}]) {
      const { docs } = (await client.call(listVideos, { query })).data
      const votes = Object.fromEntries(
        docs.map(({ publicId, currUserVoteType }) => [publicId, currUserVoteType]),
      )
      expect(votes).toMatchObject({ [first]: vote, [second]: null })
    }
  }
})
