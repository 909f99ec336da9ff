import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { getComment, listComments } from '@seam/contract/comment.ts'
import { addToWatchHistory, listWatchHistory } from '@seam/contract/history.ts'
import { search, suggestTitles } from '@seam/contract/search.ts'
import { publishStatus } from '@seam/contract/video-fields.ts'
import { deleteVideo, editVideo, getVideo, listVideos, type Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { comment, person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { markFailed, markPlayable, markReady } from '../transcoding/video-store.ts'

const names = ['Ada', 'Ben', 'visitor'] as const
type Name = (typeof names)[number]

let people: { Ada: Person; Ben: Person; visitor: Client }
beforeAll(async () => {
  const [Ada, Ben] = await Promise.all([person('Ada'), person('Ben')])
  people = { Ada, Ben, visitor: visitor() }
})

/** A video of Ada. */
interface Model {
  publishStatus: Video['publishStatus']
  state: 'PROCESSING' | 'READY' | 'FAILED'
  isDeleted: boolean
}
interface Real {
  id: number
  publicId: string
  title: string
  commentId: string
  thumbnail: string
}

/** The rule: private videos, and those that failed before they were playable, are their owner's. */
const mayOpen = ({ publishStatus, state, isDeleted }: Model, name: Name) =>
  !isDeleted && (name === 'Ada' || (publishStatus !== 'PRIVATE' && state !== 'FAILED'))
const isListed = ({ publishStatus, state, isDeleted }: Model) =>
  !isDeleted && publishStatus === 'PUBLIC' && state === 'READY'

let videos = 0

/** Creates a public video that is not playable yet. Ben comments on it, and everybody watches it. */
async function createVideo(): Promise<Real> {
  videos += 1
  const title = `Heron${process.pid}x${videos}`
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

/** Returns where a viewer finds the video: by links, and in lists. */
async function findEverywhere(name: Name, { publicId, title, commentId, thumbnail }: Real) {
  const who = people[name]
  const status = async (response: Promise<{ status: number }>) => (await response).status
  const contains = (docs: { publicId: string }[]) => docs.some((doc) => doc.publicId === publicId)
  const inList = async (query: Record<string, string | number>) =>
    contains((await who.call(listVideos, { query: { limit: 50, ...query } })).data.docs)
  const query = { entity: 'video', entityId: publicId }
  const found = await who.call(search, { query: { q: title } })
  const history = name === 'visitor' ? [] : (await who.call(listWatchHistory)).data.docs
  return {
    video: await status(who.call(getVideo, { params: { publicId } })),
    page: await status(who.fetch(`/v/${publicId}`)),
    comments: await status(who.call(listComments, { query })),
    comment: await status(who.call(getComment, { params: { commentId } })),
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
      file: status,
      profile: isOwner || isListed(model),
      feed: isListed(model) || (isOwner && model.publishStatus === 'PUBLIC'),
      search: Number(isListed(model)),
      suggestion: Number(isListed(model)),
      history: isOpen && name !== 'visitor',
    })
  }
}

type Step = fc.AsyncCommand<Model, Real>

const statusFor = (model: Model, name: Name) =>
  name === 'visitor' ? 401 : !mayOpen(model, name) ? 404 : name === 'Ada' ? 200 : 403

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

test('everybody sees a video exactly where the rule says, after any changes by anybody', async () => {
  const name = fc.constantFrom<Name>('Ada', 'Ada', ...names)
  const edit = fc
    .tuple(name, fc.constantFrom(...publishStatus.options))
    .map((choice) => editStep(...choice))
  const process = fc.constantFrom<'READY' | 'FAILED'>('READY', 'READY', 'FAILED').map(processStep)
  const steps = fc.commands([edit, edit, process, fc.constantFrom(...names).map(deleteStep)], {
    maxCommands: 8,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const real = await createVideo()
      const model: Model = { publishStatus: 'PUBLIC', state: 'PROCESSING', isDeleted: false }
      await expectVisibility(model, real)
      for (const step of steps) {
        if (!step.check(model)) continue
        await step.run(model, real)
        await expectVisibility(model, real)
      }
      await deleteStep('Ada').run(model, real)
    }),
    { numRuns: 8 },
  )
})
