import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { getComment, listComments } from '@seam/contract/comment.ts'
import { addToWatchHistory, listWatchHistory } from '@seam/contract/history.ts'
import { reverseDecision } from '@seam/contract/decision.ts'
import { search, suggestTitles } from '@seam/contract/search.ts'
import { limits } from '@seam/contract/limits.ts'
import { OEMBED, sitemaps, webFeeds } from '@seam/contract/sharing-paths.ts'
import { publishStatus } from '@seam/contract/video-fields.ts'
import { deleteVideo, editVideo, getVideo, listVideos, type Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { comment, person, type Person, staff, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { markFailed, markPlayable, markReady } from '../transcoding/video-store.ts'

const names = ['Ada', 'Ben', 'Cleo', 'visitor'] as const
type Name = (typeof names)[number]

/** Cleo is a moderator. */
let people: { Ada: Person; Ben: Person; Cleo: Person; visitor: Client }
beforeAll(async () => {
  const [Ada, Ben] = await Promise.all([person('Ada'), person('Ben')])
  people = { Ada, Ben, Cleo: await staff('Cleo', 'moderator'), visitor: visitor() }
})

/** A video of Ada. */
interface Model {
  publishStatus: Video['publishStatus']
  state: 'PROCESSING' | 'READY' | 'FAILED'
  isDeleted: boolean
  /** The decisions that hold. */
  hidden: string | null
  suspended: string | null
}
interface Real {
  id: number
  publicId: string
  title: string
  commentId: string
  thumbnail: string
}

const isHidden = ({ hidden, suspended }: Model) => hidden !== null || suspended !== null

/**
 * The rule: private videos, and those that failed before they were playable, are their owner's. What is
 * hidden, or of a suspended user, only its owner and moderators open.
 */
const mayOpen = (model: Model, name: Name) =>
  !model.isDeleted &&
  (name === 'Ada' ||
    (model.publishStatus !== 'PRIVATE' &&
      model.state !== 'FAILED' &&
      (!isHidden(model) || name === 'Cleo')))
const isListed = (model: Model) =>
  !model.isDeleted &&
  model.publishStatus === 'PUBLIC' &&
  model.state === 'READY' &&
  !isHidden(model)

let videos = 0

/** Creates a public video that is not playable yet. Ben comments on it, and everybody watches it. */
async function createVideo(): Promise<Real> {
  videos += 1
  const title = `Egret${process.pid}x${videos}`
  const [publicId = ''] = await seedVideos(people.Ada, 1, { title }, false)
  const { data } = await people.Ada.call(getVideo, { params: { publicId } })
  const thumbnail = data[0]?.thumbnail.smallUrl ?? ''
  const [assetId = '', name = ''] = thumbnail.split('/').slice(-2)
  const { objects } = await app()
  const folder = await objects.createWorkFolder()
  const file = join(folder, 'small')
  await writeFile(file, 'picture')
  await objects.put(objectKey('thumbnails', assetId, name), file)
  await rm(folder, { recursive: true })
  for (const who of [people.Ada, people.Ben]) {
    await who.call(addToWatchHistory, { query: { videoId: publicId } })
  }
  const { publicId: commentId } = await comment(people.Ben, 'video', publicId)
  return { id: await itemIdOf({ publicId }), publicId, title, commentId, thumbnail }
}

const sitemapOf = (id: number) =>
  sitemaps.items.replace('{page}', String(Math.ceil(id / limits.sitemapRange)))
const oembedUrl = async (publicId: string) =>
  `${OEMBED}?url=${encodeURIComponent(`${(await app()).origin}/v/${publicId}`)}`

/** Returns where a viewer finds the video: by links, and in lists. */
async function findEverywhere(name: Name, { id, publicId, title, commentId, thumbnail }: Real) {
  const who = people[name]
  const status = async (response: Promise<{ status: number }>) => (await response).status
  const contains = (docs: { publicId: string }[]) => docs.some((doc) => doc.publicId === publicId)
  const inList = async (query: Record<string, string | number>) => {
    const { status, data } = await who.call(listVideos, { query: { limit: 50, ...query } })
    return status === 200 && contains(data.docs)
  }
  const query = { entity: 'video', entityId: publicId }
  const found = await who.call(search, { query: { q: title } })
  const history = name === 'visitor' ? [] : (await who.call(listWatchHistory)).data.docs
  return {
    video: await status(who.call(getVideo, { params: { publicId } })),
    page: await status(who.fetch(`/v/${publicId}`)),
    comments: await status(who.call(listComments, { query })),
    comment: await status(who.call(getComment, { params: { commentId } })),
    embed: await status(visitor().fetch(`/embed/${publicId}`)),
    oembed: await status(visitor().fetch(await oembedUrl(publicId))),
    webFeed: (await (await visitor().fetch(webFeeds.atom)).text()).includes(publicId),
    sitemap: (await (await visitor().fetch(sitemapOf(id))).text()).includes(publicId),
    file: await status(who.fetch(thumbnail)),
    profile: await inList({ username: people.Ada.username }),
    feed: await inList({}),
    search: found.data.docs.length,
    suggestion: (await who.call(suggestTitles, { query: { q: title } })).data.length,
    history: contains(history.map(({ video }) => video)),
  }
}

async function expectVisibility(model: Model, real: Real) {
  for (const name of names) {
    const isOpen = mayOpen(model, name)
    const isOwner = name === 'Ada' && !model.isDeleted
    const status = isOpen ? 200 : 404
    expect({ name, ...(await findEverywhere(name, real)) }).toEqual({
      name,
      video: status,
      page: status,
      comments: status,
      comment: status,
      embed: mayOpen(model, 'visitor') ? 200 : 404,
      oembed: isListed(model) ? 200 : 404,
      webFeed: isListed(model),
      sitemap: isListed(model),
      file: status,
      profile: isOwner || isListed(model),
      feed:
        isListed(model) ||
        (isOwner &&
          model.publishStatus === 'PUBLIC' &&
          model.state !== 'READY' &&
          !isHidden(model)),
      search: Number(isListed(model)),
      suggestion: Number(isListed(model)),
      history: (name === 'Ada' && isOpen) || (name === 'Ben' && isOpen),
    })
  }
}

type Step = fc.AsyncCommand<Model, Real>

const statusFor = (model: Model, name: Name) =>
  name === 'visitor'
    ? 401
    : name === 'Ada' && model.suspended !== null
      ? 403
      : !mayOpen(model, name)
        ? 404
        : name === 'Ada'
          ? 200
          : 403

const editStep = (name: Name, publishStatus: Video['publishStatus']): Step => ({
  check: () => true,
  async run(model, { publicId, title }) {
    const body = { title, description: '', category: 'GENERAL', nsfw: false, publishStatus }
    const { status } = await people[name].call(editVideo, { params: { publicId }, body })
    expect(status).toBe(statusFor(model, name))
    if (status === 200) model.publishStatus = publishStatus
  },
  toString: () => `${name} makes it ${publishStatus}`,
})

const deleteStep = (name: Name): Step => ({
  check: () => true,
  async run(model, { publicId }) {
    const { status } = await people[name].call(deleteVideo, { params: { publicId } })
    expect(status).toBe(statusFor(model, name))
    model.isDeleted ||= status === 200
  },
  toString: () => `${name} deletes it`,
})

const processStep = (state: 'READY' | 'FAILED'): Step => ({
  check: (model) => model.state === 'PROCESSING' && !model.isDeleted,
  async run(model, { id }) {
    const { db, responseCache } = await app()
    if (state === 'FAILED') await markFailed(db, id, 'Broken')
    else {
      await markPlayable(db, id, { file: 'play.mp4', copied: false })
      await markReady(db, id)
    }
    await responseCache.invalidate()
    model.state = state
  },
  toString: () => `its processing ends: ${state}`,
})

/** Cleo hides it or suspends Ada, or takes that back. */
const decideStep = (decision: 'hidden' | 'suspended'): Step => ({
  check: (model) => !model.isDeleted,
  async run(model, { publicId }) {
    const held = model[decision]
    if (held !== null) {
      const { status } = await people.Cleo.call(reverseDecision, { params: { publicId: held } })
      expect(status).toBe(200)
      model[decision] = null
      return
    }
    const { status, data } =
      decision === 'hidden'
        ? await decide(people.Cleo, subject('video', publicId), 'hide')
        : await decide(people.Cleo, subject('profile', people.Ada.username), 'suspend')
    // A moderator cannot see what is private.
    if (decision === 'hidden' && !mayOpen(model, 'Cleo')) return expect(status).toBe(404)
    expect(status).toBe(201)
    model[decision] = data.publicId
  },
  toString: () => `a moderator changes ${decision}`,
})

test('everybody sees a video exactly where the rule says, after any changes by anybody', async () => {
  const name = fc.constantFrom<Name>('Ada', 'Ada', ...names)
  const edit = fc
    .tuple(name, fc.constantFrom(...publishStatus.options))
    .map((choice) => editStep(...choice))
  const process = fc.constantFrom<'READY' | 'FAILED'>('READY', 'READY', 'FAILED').map(processStep)
  const moderate = fc.constantFrom('hidden' as const, 'suspended' as const).map(decideStep)
  const remove = fc.constantFrom(...names).map(deleteStep)
  const steps = fc.commands([edit, edit, process, moderate, moderate, remove], {
    maxCommands: 8,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const real = await createVideo()
      const model: Model = {
        publishStatus: 'PUBLIC',
        state: 'PROCESSING',
        isDeleted: false,
        hidden: null,
        suspended: null,
      }
      await expectVisibility(model, real)
      for (const step of steps) {
        if (!step.check(model)) continue
        await step.run(model, real)
        await expectVisibility(model, real)
      }
      if (model.suspended !== null) await decideStep('suspended').run(model, real)
      if (model.suspended !== null) throw new Error('Ada is still suspended')
      await deleteStep('Ada').run(model, real)
    }),
    { numRuns: 8 },
  )
})
