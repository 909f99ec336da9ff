import fc from 'fast-check'
import { expect, test } from 'vitest'
import { halfOf } from '@seam/postgres/test/long-run.ts'
import { deleteAccount } from '@seam/contract/export.ts'
import { limits } from '@seam/contract/limits.ts'
import { createPost, deletePost } from '@seam/contract/post.ts'
import { publishStatus } from '@seam/contract/video-fields.ts'
import { deleteVideo, editVideo, type Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, post, visitor } from '../../../test/cast.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'
import { parseXml } from '../../../test/xml.ts'
import { addStoredFiles } from '../quota/stored-files.ts'
import { markFailed, markPlayable, markReady } from '../transcoding/video-store.ts'

/** A user with a video and a post. */
interface Model {
  publishStatus: Video['publishStatus']
  isAdult: boolean
  state: 'PROCESSING' | 'READY' | 'FAILED'
  isVideoDeleted: boolean
  isPostDeleted: boolean
  isAccountDeleted: boolean
}
interface Real {
  ada: Person
  title: string
  videoId: string
  postId: string
  videoRow: number
  postRow: number
  accountRow: number
}

const isVideoListed = ({ publishStatus, state, isVideoDeleted, isAccountDeleted }: Model) =>
  publishStatus === 'PUBLIC' && state === 'READY' && !isVideoDeleted && !isAccountDeleted
const isVideoShared = (model: Model) => isVideoListed(model) && !model.isAdult
const isPostListed = ({ isPostDeleted, isAccountDeleted }: Model) =>
  !isPostDeleted && !isAccountDeleted

let runs = 0

async function createReal(): Promise<Real> {
  runs += 1
  const ada = await person('Ada')
  // No other text of this database contains it.
  const title = `Avocet${process.pid}x${runs}end`
  const [videoId = ''] = await seedVideos(ada, 1, { title }, false)
  const { publicId: postId } = await post(ada, `${title} in words`)
  return {
    ada,
    title,
    videoId,
    postId,
    videoRow: await itemIdOf({ publicId: videoId }),
    postRow: await itemIdOf({ publicId: postId }),
    accountRow: await accountIdOf(ada),
  }
}

const read = async (path: string) => {
  const response = await visitor().fetch(path)
  const text = await response.text()
  if (response.ok && /xml/.test(response.headers.get('content-type') ?? '')) parseXml(text)
  return { status: response.status, text }
}

const sitemapPage = (kind: string, row: number) =>
  `/sitemap/${kind}/${Math.ceil(row / limits.sitemapRange)}.xml`

/** Expects the video and the post in the right outputs, and no trace of them in any other. */
async function expectOutputs(model: Model, real: Real) {
  const { ada, title, videoId, postId } = real
  const { origin } = await app()
  const [hasVideo, hasPost] = [isVideoShared(model), isPostListed(model)]
  const found = async (path: string) => {
    const { text } = await read(path)
    return {
      video: text.includes(videoId),
      post: text.includes(postId),
      title: text.includes(title),
    }
  }
  const profile = `/u/${ada.username}`
  const both = { video: hasVideo, post: hasPost, title: hasVideo || hasPost }
  for (const path of ['/feed.xml', '/feed.json', `${profile}/feed.xml`, `${profile}/feed.json`]) {
    expect([path, await found(path)]).toEqual([path, both])
  }
  const path = `${profile}/podcast.xml`
  const { text } = await read(path)
  expect([path, text.includes(title)]).toEqual([path, hasVideo])
  expect(text).not.toContain(postId)

  const items = async (row: number) => found(sitemapPage('items', row))
  expect((await items(real.videoRow)).video).toBe(hasVideo)
  expect((await items(real.postRow)).post).toBe(hasPost)
  const people = await read(sitemapPage('people', real.accountRow))
  expect(people.text.includes(`${profile}<`)).toBe(isVideoListed(model) || hasPost)

  const oembed = (page: string, format: string) =>
    read(`/oembed?format=${format}&url=${encodeURIComponent(origin + page)}`)
  const nothing = await oembed('/v/aaaaaaaaaaa', 'json')
  for (const [page, isListed] of [
    [`/v/${videoId}`, hasVideo],
    [`/p/${postId}`, hasPost],
  ] as const) {
    for (const format of ['json', 'xml']) {
      const answer = await oembed(page, format)
      expect([page, answer.status]).toEqual([page, isListed ? 200 : 404])
      expect(isListed ? nothing : answer).toEqual(nothing)
    }
    const { text: html } = await read(page)
    expect([page, html.includes('json+oembed')]).toEqual([page, isListed])
  }
  for (const card of [`/card/p/${postId}/x.png`, `/card${profile}/x.png`]) {
    const isShown = card.includes(postId) ? hasPost : !model.isAccountDeleted
    expect([card, (await read(card)).status]).toEqual([card, isShown ? 302 : 404])
  }
}

type Step = fc.AsyncCommand<Model, Real>

const ownStep = (name: string, run: Step['run']): Step => ({
  check: ({ isAccountDeleted }) => !isAccountDeleted,
  run,
  toString: () => name,
})

const editStep = (publishStatus: Video['publishStatus'], nsfw: boolean) =>
  ownStep(`the video becomes ${publishStatus}, adult: ${nsfw}`, async (model, real) => {
    const body = { title: real.title, description: '', category: 'GENERAL', nsfw, publishStatus }
    const { status } = await real.ada.call(editVideo, { params: { publicId: real.videoId }, body })
    expect(status).toBe(model.isVideoDeleted ? 404 : 200)
    if (status === 200) Object.assign(model, { publishStatus, isAdult: nsfw })
  })

const deleteSteps = [
  ownStep('the video is deleted', async (model, { ada, videoId }) => {
    await ada.call(deleteVideo, { params: { publicId: videoId } })
    model.isVideoDeleted = true
  }),
  ownStep('the post is deleted', async (model, { ada, postId }) => {
    await ada.call(deletePost, { params: { publicId: postId } })
    model.isPostDeleted = true
  }),
  ownStep('the account is deleted', async (model, { ada }) => {
    const { status } = await ada.call(deleteAccount, { params: { username: ada.username } })
    expect(status).toBe(200)
    model.isAccountDeleted = true
  }),
]

const processStep = (state: 'READY' | 'FAILED'): Step => ({
  check: (model) =>
    model.state === 'PROCESSING' && !model.isVideoDeleted && !model.isAccountDeleted,
  async run(model, { videoRow }) {
    const { db, responseCache } = await app()
    if (state === 'FAILED') await markFailed(db, videoRow, 'Broken')
    else {
      const source = await db
        .selectFrom('asset')
        .innerJoin('video', 'video.source_asset_id', 'asset.id')
        .select('asset.public_id')
        .where('video.item_id', '=', videoRow)
        .executeTakeFirstOrThrow()
      await addStoredFiles(db, source.public_id, { 'play.mp4': 1 })
      await db
        .transaction()
        .execute((tx) => markPlayable(tx, videoRow, { file: 'play.mp4', copied: false }))
      await markReady(db, videoRow)
    }
    await responseCache.invalidate()
    model.state = state
  },
  toString: () => `its processing ends: ${state}`,
})

test('after any changes, outputs contain only items that are in public lists and not adult', async () => {
  const edit = fc
    .tuple(fc.constantFrom(...publishStatus.options), fc.boolean())
    .map((choice) => editStep(...choice))
  const process = fc.constantFrom<'READY' | 'FAILED'>('READY', 'READY', 'FAILED').map(processStep)
  const remove = fc.constantFrom(...deleteSteps)
  const steps = fc.commands([edit, edit, edit, process, process, remove], {
    maxCommands: 8,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const real = await createReal()
      const model: Model = {
        publishStatus: 'PUBLIC',
        isAdult: false,
        state: 'PROCESSING',
        isVideoDeleted: false,
        isPostDeleted: false,
        isAccountDeleted: false,
      }
      await expectOutputs(model, real)
      for (const step of steps) {
        if (!step.check(model)) continue
        await step.run(model, real)
        await expectOutputs(model, real)
      }
    }),
    { numRuns: halfOf(12) },
  )
})

test('a user awaiting approval is in no output until a moderator approves', async () => {
  const { db, responseCache } = await app()
  const ben = await person('Ben')
  const id = await accountIdOf(ben)
  await db.insertInto('application').values({ account_id: id, answer: '' }).execute()
  await responseCache.invalidate()
  const profile = `/u/${ben.username}`
  const outputs = [`${profile}/feed.xml`, `${profile}/podcast.xml`, `/card${profile}/x.png`]
  expect((await ben.call(createPost, { body: { content: 'Too early' } })).status).toBe(403)
  for (const path of outputs) expect([path, (await read(path)).status]).toEqual([path, 404])
  for (const path of ['/feed.xml', '/feed.json', sitemapPage('people', id)]) {
    expect((await read(path)).text).not.toContain(ben.username)
  }
  await db.deleteFrom('application').where('account_id', '=', id).execute()
  await responseCache.invalidate()
  await post(ben)
  for (const path of ['/feed.xml', '/feed.json', sitemapPage('people', id)]) {
    expect((await read(path)).text).toContain(ben.username)
  }
  expect((await read(`${profile}/feed.xml`)).status).toBe(200)
})
