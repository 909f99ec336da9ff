import { beforeAll, test } from 'vitest'
import { deletePlaylist, editPlaylist } from '@seam/contract/playlist.ts'
import { editVideo } from '@seam/contract/video.ts'
import { app } from '../../test/app.ts'
import { person, type Person, playlist, staff } from '../../test/cast.ts'
import { decide, subject } from '../../test/moderation.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../test/seed.ts'
import { addStoredFiles } from '../features/quota/stored-files.ts'
import { expectFound, type Found, type Part, type Shared } from './sharing.fixture.ts'

let moderator: Person
beforeAll(async () => {
  moderator = await staff('Cleo', 'moderator')
})

const description: Part[] = ['link', 'title', 'text']
/** The video itself, which does not depend on the playlist. */
const ofVideo: Found = {
  'feed atom': ['picture', 'file'],
  'feed json': ['picture', 'file'],
  'sitemap items': ['picture', 'file'],
}
const listed: Found = {
  ...ofVideo,
  'page playlist': [...description, 'picture'],
  'feed playlistAtom': [...description, 'picture', 'file'],
  'feed playlistPodcast': [...description, 'picture', 'file'],
  'oEmbed JSON': ['link', 'title', 'picture'],
  'oEmbed XML': ['link', 'title', 'picture'],
  'sitemap items': ['link', 'picture', 'file'],
}
/** Nothing of its video. */
const withoutVideo: Found = {
  'page playlist': [...description, 'site card'],
  'feed playlistAtom': description,
  'feed playlistPodcast': description,
  'oEmbed JSON': ['link', 'title'],
  'oEmbed XML': ['link', 'title'],
  'sitemap items': ['link'],
}
const byLink: Found = { ...ofVideo, 'page playlist': ['link', 'site card'] }

interface Scene {
  shared: Shared
  videoId: string
  singer: Person
}

const becomes =
  (publishStatus: string) =>
  ({ shared: { owner, publicId } }: Scene) =>
    owner.call(editPlaylist, {
      params: { publicId },
      body: { title: `Plover${owner.username}`, description: '', publishStatus },
    })

/** Edits its video, which another account owns. */
const videoBecomes =
  (publishStatus: string, nsfw: boolean) =>
  ({ singer, videoId }: Scene) =>
    singer.call(editVideo, {
      params: { publicId: videoId },
      body: { title: 'x', description: '', category: 'GENERAL', publishStatus, nsfw },
    })

const states: Record<string, [change: ((scene: Scene) => Promise<unknown>) | null, Found]> = {
  PUBLIC: [null, listed],
  UNLISTED: [becomes('UNLISTED'), byLink],
  PRIVATE: [becomes('PRIVATE'), ofVideo],
  'with an adult video': [
    videoBecomes('PUBLIC', true),
    { ...withoutVideo, 'embed playlist': ['rating'] },
  ],
  'with an unlisted video': [videoBecomes('UNLISTED', false), withoutVideo],
  hidden: [
    ({ shared }) => decide(moderator, subject('playlist', shared.publicId), 'hide'),
    ofVideo,
  ],
  'of a suspended owner': [
    ({ shared: { owner } }) => decide(moderator, subject('profile', owner.username), 'suspend'),
    ofVideo,
  ],
  'of a limited owner': [
    ({ shared: { owner } }) => decide(moderator, subject('profile', owner.username), 'limit'),
    { ...byLink, 'page profile': ['site card'] },
  ],
  deleted: [
    ({ shared: { owner, publicId } }) => owner.call(deletePlaylist, { params: { publicId } }),
    ofVideo,
  ],
}

test.each(Object.entries(states))('a playlist, %s', async (_state, [change, found]) => {
  const [owner, singer] = await Promise.all([person('Ada'), person('Ben')])
  const [videoId = ''] = await seedVideos(singer, 1)
  const [title, text] = [`Plover${owner.username}`, `Godwit${owner.username}`]
  const { publicId } = await playlist(owner, { title, description: text, videoId })
  const { db } = await app()
  const { public_id: file } = await db
    .selectFrom('asset')
    .innerJoin('video', 'video.source_asset_id', 'asset.id')
    .select('asset.public_id')
    .where('video.item_id', '=', await itemIdOf({ publicId: videoId }))
    .executeTakeFirstOrThrow()
  await addStoredFiles(db, file, { 'play.mp4': 1 })
  const shared: Shared = {
    kind: 'playlist',
    owner,
    publicId,
    rowId: await itemIdOf({ publicId }),
    accountId: await accountIdOf(owner),
    notification: '',
  }
  await change?.({ shared, videoId, singer })
  const picture = `/card/v/${videoId}/`
  await expectFound(shared, { link: publicId, title, text, picture, file }, found)
})
