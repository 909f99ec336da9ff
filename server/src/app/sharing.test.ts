import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { deletePost, editPost } from '@seam/contract/post.ts'
import { editImage, editInfo, getProfile } from '@seam/contract/profile.ts'
import { deleteVideo, editVideo, getVideo, type Video } from '@seam/contract/video.ts'
import { app } from '../../test/app.ts'
import { comment, follow, person, type Person, post, staff } from '../../test/cast.ts'
import { generateImage } from '../../test/generate-media.ts'
import { decide, holdItem, subject } from '../../test/moderation.ts'
import { makeReachable, notificationsOf } from '../../test/notifications.ts'
import { postWithImages } from '../../test/post-images.ts'
import { startPushService } from '../../test/push-service.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../test/seed.ts'
import { upload } from '../../test/upload.ts'
import { addStoredFiles } from '../features/quota/stored-files.ts'
import { markFailed } from '../features/transcoding/video-store.ts'
import { expectFound, type Found, type Part, type Shared } from './sharing.fixture.ts'

let pushService: Awaited<ReturnType<typeof startPushService>>
let moderator: Person
let ben: Person
beforeAll(async () => {
  pushService = await startPushService()
  moderator = await staff('Cleo', 'moderator')
  ben = await person('Ben')
})
afterAll(() => pushService.close())

const told = (parts: Part[]): Found => ({ push: parts, mail: parts })

/** Public outputs contain the same parts of an item if all of it is shown. */
const inFeeds = (parts: Part[]): Found => ({
  'feed atom': parts,
  'feed json': parts,
  'feed userAtom': parts,
  'feed userJson': parts,
})

const whole: Part[] = ['link', 'title', 'text', 'picture', 'file']
/** The owner may open it and is notified of it by name, whether it is listed or not. */
const toldOfVideo = told(['link', 'title', 'comment'])
const video = {
  all: {
    'page video': whole,
    // The page preloads the first thumbnails.
    'page profile': ['thumbnail'],
    ...inFeeds(whole),
    'feed podcast': whole,
    'sitemap items': whole,
    'oEmbed JSON': ['link', 'title', 'picture'],
    'oEmbed XML': ['link', 'title', 'picture'],
    'card video': ['link', 'picture'],
    'card videoSmall': ['link', 'picture'],
    'card episode': ['link', 'picture'],
    ...toldOfVideo,
  },
  adult: {
    'page video': ['link', 'adult card', 'rating'],
    embed: ['rating'],
    ...told(['link']),
  },
  nothing: { 'page video': ['link', 'site card'], ...toldOfVideo },
  unlistedAdult: {
    'page video': ['link', 'site card', 'rating'],
    embed: ['rating'],
    ...told(['link']),
  },
  gone: toldOfVideo,
  deleted: {},
} satisfies Record<string, Found>

interface State {
  /** Videos only. */
  isProcessed?: boolean
  /** Changes the subject or its owner. */
  change?: (shared: Shared) => Promise<unknown>
  found: Found
}

const moderate =
  (action: 'hide' | 'suspend' | 'limit') =>
  ({ kind, publicId, owner }: Shared) => {
    const profile = subject('profile', owner.username)
    return decide(moderator, action === 'hide' ? subject(kind, publicId) : profile, action)
  }

/** Puts an item in the review queue, like a rule of the site. */
async function hold({ kind, rowId, accountId }: Shared) {
  if (kind === 'profile') throw new Error('no item')
  await holdItem({ kind, itemId: rowId, accountId })
}

const edit =
  (publishStatus: Video['publishStatus'], nsfw = false) =>
  async ({ owner, publicId }: Shared) => {
    const params = { publicId }
    const { title, description, category } = (await owner.call(getVideo, { params })).data[0] ?? {}
    const body = { title, description, category, publishStatus, nsfw }
    expect((await owner.call(editVideo, { params, body })).status).toBe(200)
  }

/** Fails the processing of a video before it is playable. */
async function fail({ rowId }: Shared) {
  const { db, responseCache } = await app()
  await markFailed(db, rowId, 'Broken')
  await responseCache.invalidate()
}

const ada = async () => makeReachable(await person('Ada'), pushService)

const newestOf = async (who: Person) => (await notificationsOf(who))[0]?.publicId ?? ''

describe('a video', () => {
  const states: Record<string, State> = {
    PUBLIC: { found: video.all },
    adult: { change: edit('PUBLIC', true), found: video.adult },
    UNLISTED: { change: edit('UNLISTED'), found: video.nothing },
    'UNLISTED and adult': { change: edit('UNLISTED', true), found: video.unlistedAdult },
    PRIVATE: { change: edit('PRIVATE'), found: video.gone },
    processing: { isProcessed: false, found: video.nothing },
    failed: { isProcessed: false, change: fail, found: video.gone },
    hidden: { change: moderate('hide'), found: video.gone },
    held: { change: hold, found: video.gone },
    'of a suspended owner': { change: moderate('suspend'), found: video.gone },
    'of a limited owner': {
      change: moderate('limit'),
      found: { 'page profile': ['site card'], ...video.nothing },
    },
    deleted: {
      change: ({ owner, publicId }) => owner.call(deleteVideo, { params: { publicId } }),
      found: video.deleted,
    },
  }
  test.each(Object.entries(states))('%s', async (_state, { isProcessed, change, found }) => {
    const owner = await ada()
    const [title = '', description = '', words = ''] = ['Plover', 'Godwit', 'Turnstone'].map(
      (bird) => bird + owner.username,
    )
    const [publicId = ''] = await seedVideos(owner, 1, {}, isProcessed)
    const body = { title, description, category: 'GENERAL', publishStatus: 'PUBLIC', nsfw: false }
    const { data } = await owner.call(editVideo, { params: { publicId }, body })
    const { db } = await app()
    const rowId = await itemIdOf({ publicId })
    const { public_id: file } = await db
      .selectFrom('asset')
      .innerJoin('video', 'video.source_asset_id', 'asset.id')
      .select('asset.public_id')
      .where('video.item_id', '=', rowId)
      .executeTakeFirstOrThrow()
    await addStoredFiles(db, file, { 'play.mp4': 1 })
    await comment(ben, 'video', publicId, words)
    const shared: Shared = {
      kind: 'video',
      owner,
      publicId,
      rowId,
      accountId: await accountIdOf(owner),
      notification: await newestOf(owner),
    }
    await change?.(shared)
    const picture = `/card/v/${publicId}/`
    const thumbnail = data.thumbnail.url.replace(/[^/]*$/, '')
    const parts = { link: publicId, title, text: description, picture, thumbnail, file }
    await expectFound(shared, { ...parts, comment: words }, found)
  })
})

describe('a post', () => {
  const whole: Part[] = ['link', 'title', 'text', 'picture', 'file']
  const toldOfPost = told(['link', 'comment'])
  const all: Found = {
    'page post': whole,
    ...inFeeds(whole),
    // Atom has the files themselves.
    'feed atom': whole.filter((part) => part !== 'picture'),
    'feed userAtom': whole.filter((part) => part !== 'picture'),
    'sitemap items': ['link'],
    'oEmbed JSON': whole,
    'oEmbed XML': whole,
    'card post': ['link'],
    'card postImage': ['link', 'picture'],
    ...toldOfPost,
  }
  const adult: Found = { 'page post': ['link', 'adult card', 'rating'], ...told(['link']) }
  const states: Record<string, State> = {
    public: { found: all },
    adult: {
      change: ({ owner, publicId }) =>
        owner.call(editPost, { params: { publicId }, body: { content: '', nsfw: true } }),
      found: adult,
    },
    hidden: { change: moderate('hide'), found: toldOfPost },
    held: { change: hold, found: toldOfPost },
    'of a suspended owner': { change: moderate('suspend'), found: toldOfPost },
    'of a limited owner': {
      change: moderate('limit'),
      found: { 'page post': ['link', 'site card'], 'page profile': ['site card'], ...toldOfPost },
    },
    deleted: {
      change: ({ owner, publicId }) => owner.call(deletePost, { params: { publicId } }),
      found: {},
    },
  }
  test.each(Object.entries(states))('%s', async (_state, { change, found }) => {
    const owner = await ada()
    const text = `Dotterel${owner.username}`
    const title = `Whimbrel${owner.username}`
    const words = `Sanderling${owner.username}`
    const { publicId, images } = await postWithImages(owner, { content: text, alts: [title] })
    const picture = `/card/p/${publicId}/image/`
    await comment(ben, 'post', publicId, words)
    const shared: Shared = {
      kind: 'post',
      owner,
      publicId,
      accountId: await accountIdOf(owner),
      rowId: await itemIdOf({ publicId }),
      notification: await newestOf(owner),
    }
    await change?.(shared)
    const file = images[0]?.public_id ?? ''
    await expectFound(shared, { link: publicId, title, text, picture, file, comment: words }, found)
  })
})

describe('a profile', () => {
  const whole: Part[] = ['link', 'title', 'text', 'picture']
  const all: Found = {
    'page profile': whole,
    'feed atom': ['link', 'title'],
    'feed json': ['link', 'title'],
    'feed userAtom': whole,
    'feed userJson': whole,
    'feed podcast': ['link', 'title', 'text', 'picture'],
    'sitemap people': ['link'],
    'card profile': ['link', 'picture'],
    'card cover': ['link', 'picture'],
  }
  const states: Record<string, State> = {
    active: { found: all },
    limited: {
      change: moderate('limit'),
      found: { 'page profile': ['link', 'site card'] },
    },
    suspended: { change: moderate('suspend'), found: {} },
    deleted: {
      change: ({ owner }) => owner.call(deleteAccount, { params: { username: owner.username } }),
      found: {},
    },
  }
  test.each(Object.entries(states))('%s', async (_state, { change, found }) => {
    const owner = await ada()
    const { username } = owner
    const [title = '', text = ''] = ['Ruff', 'Dunlin'].map((bird) => bird + username)
    const edited = await owner.call(editInfo, { body: { fullName: title, about: text, username } })
    expect(edited.status).toBe(200)
    const image = await upload(owner, 'avatars', await generateImage())
    await owner.call(editImage, { query: { type: 'avatar' }, body: { image } })
    const { data } = await owner.call(getProfile, { params: { username } })
    const picture = `/card/u/${username}/`
    await post(owner)
    await follow(ben, owner)
    const accountId = await accountIdOf(owner)
    const shared: Shared = {
      kind: 'profile',
      owner,
      publicId: data._id,
      accountId,
      rowId: accountId,
      notification: await newestOf(owner),
    }
    await change?.(shared)
    await expectFound(shared, { link: `/u/${username}`, title, text, picture }, found)
  })
})
