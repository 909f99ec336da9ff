import { addToWatchHistory } from '@seam/contract/history.ts'
import { app } from '../../../test/app.ts'
import { block, comment, follow, mute, person, playlist, post } from '../../../test/cast.ts'
import { waitForNotifications } from '../../../test/notifications.ts'
import { seedVideos } from '../../../test/seed.ts'

/** The relations between Ben, the viewer, and Ada. */
export const standings = {
  'Ben blocks Ada': ({ ada, ben }: Scene) => block(ben, ada),
  'Ada blocks Ben': ({ ada, ben }: Scene) => block(ada, ben),
  'Ben mutes Ada': ({ ada, ben }: Scene) => mute(ben, ada),
  'Ada mutes Ben': ({ ada, ben }: Scene) => mute(ada, ben),
  'Ada blocks Ben, a moderator': async ({ ada, ben }: Scene) => {
    const { db } = await app()
    await db
      .updateTable('account')
      .set({ role: 'moderator' })
      .where('username', '=', ben.username)
      .execute()
    return block(ada, ben)
  },
}

/** Creates content of Ada, Ben and Cleo, and relations between them. */
export async function prepare() {
  const [ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  // Few tests use this category: the videos are on the first page in every order.
  const category = 'PROGRAMMING'
  const title = `Gulls over harbour${Date.now()}`
  const [cleosVideo = ''] = await seedVideos(cleo, 1, { title, category })
  // Ben watches one of them, which then comes last among related videos.
  const [video = ''] = await seedVideos(ada, 2, { title, category })
  const adasPost = (await post(ada)).publicId
  const cleosPost = (await post(cleo)).publicId
  const bensPost = (await post(ben)).publicId
  const playlists = {
    adasPlaylist: (await playlist(ada)).publicId,
    bensPlaylist: (await playlist(ben)).publicId,
    cleosPlaylist: (await playlist(cleo, { videoId: video })).publicId,
  }
  const adasComment = (await comment(ada, 'post', cleosPost)).publicId
  const cleosComment = (await comment(cleo, 'post', cleosPost)).publicId
  const cleoAtAda = (await comment(cleo, 'post', adasPost)).publicId
  await comment(ada, 'comment', cleosComment, 'A reply')
  await comment(ada, 'post', bensPost)
  await follow(ada, cleo)
  await follow(cleo, ada)
  await ben.call(addToWatchHistory, { query: { videoId: video } })
  await waitForNotifications()
  const items = { video, adasPost, cleosPost, bensPost, adasComment, cleosComment, cleoAtAda }
  return { ada, ben, cleo, cleosVideo, ...items, ...playlists }
}
export type Scene = Awaited<ReturnType<typeof prepare>>
