import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { halfOf } from '@seam/postgres/test/long-run.ts'
import { deleteComment, type Entity, getComment } from '@seam/contract/comment.ts'
import { deletePost, getPost } from '@seam/contract/post.ts'
import { deleteVideo, getVideo } from '@seam/contract/video.ts'
import type { VoteSummary, VoteType } from '@seam/contract/vote.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

const names = ['Ada', 'Ben', 'Cleo', 'visitor'] as const
const entities = ['video', 'post', 'comment'] as const
type Name = (typeof names)[number]

let people: Record<Name, Client> & { Ada: Person }
beforeAll(async () => {
  const [Ada, Ben, Cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  people = { Ada, Ben, Cleo, visitor: visitor() }
})

/** Ada's items that are not deleted, each with the votes on it. */
type Model = Partial<Record<Entity, Partial<Record<Name, VoteType | null>>>>
/** The ids of Ada's items. The comment is on the post. */
type Ids = Record<Entity, string>
type Step = fc.AsyncCommand<Model, Ids>

async function createItems() {
  const [video = ''] = await seedVideos(people.Ada, 1)
  const { publicId } = await post(people.Ada)
  const real: Ids = { video, post: publicId, comment: '' }
  real.comment = (await comment(people.Ada, 'post', publicId)).publicId
  const model: Model = { video: {}, post: {}, comment: {} }
  return { model, real }
}

function expectedVotes(model: Model, entity: Entity, name: Name): VoteSummary {
  const votes = model[entity] ?? {}
  const count = (type: VoteType) => Object.values(votes).filter((vote) => vote === type).length
  return {
    upvotes: count('UPVOTE'),
    downvotes: count('DOWNVOTE'),
    currUserVoteType: votes[name] ?? null,
  }
}

const voteStep = (name: Name, entity: Entity, toggle: VoteType): Step => ({
  check: () => true,
  async run(model, ids) {
    const { status, data } = await vote(people[name], entity, ids[entity], toggle)
    const votes = model[entity]
    const expected = name === 'visitor' ? 401 : votes ? 200 : 404
    expect(status).toBe(expected)
    if (!votes || expected !== 200) return
    votes[name] = votes[name] === toggle ? null : toggle
    expect(data).toEqual(expectedVotes(model, entity, name))
  },
  toString: () => `${name} toggles ${toggle} on the ${entity}`,
})

const deleteEndpoints = { video: deleteVideo, post: deletePost, comment: deleteComment }

const deleteStep = (name: Name, entity: Entity): Step => ({
  check: () => true,
  async run(model, { [entity]: id }) {
    const params = { publicId: id, commentId: id }
    const { status } = await people[name].call(deleteEndpoints[entity], { params })
    const exists = model[entity] !== undefined
    expect(status).toBe(name === 'visitor' ? 401 : !exists ? 404 : name === 'Ada' ? 200 : 403)
    if (status !== 200) return
    delete model[entity]
    if (entity === 'post') delete model.comment
  },
  toString: () => `${name} deletes the ${entity}`,
})

/** Returns the item as this person sees it, and the status. */
async function open(name: Name, entity: Entity, id: string) {
  const params = { publicId: id, commentId: id }
  if (entity === 'comment') {
    const { status, data } = await people[name].call(getComment, { params })
    return { status, item: data?.comment }
  }
  const { status, data } = await people[name].call(entity === 'video' ? getVideo : getPost, {
    params,
  })
  return { status, item: data?.[0] }
}

async function expectOpens(name: Name, entity: Entity, model: Model, ids: Ids) {
  const { status, item } = await open(name, entity, ids[entity])
  const votes = expect.objectContaining(expectedVotes(model, entity, name))
  expect([status, item]).toEqual(model[entity] ? [200, votes] : [404, undefined])
}

const openStep = (name: Name, entity: Entity): Step => ({
  check: () => true,
  run: (model, ids) => expectOpens(name, entity, model, ids),
  toString: () => `${name} opens the ${entity}`,
})

test('counts, own votes and statuses are correct after any votes and deletions by any users', async () => {
  const name = fc.constantFrom(...names)
  const entity = fc.constantFrom(...entities)
  const votes = fc.tuple(name, entity, fc.constantFrom('UPVOTE', 'DOWNVOTE'))
  const steps = fc.commands(
    [
      votes.map((choice) => voteStep(...choice)),
      votes.map((choice) => voteStep(...choice)),
      fc.tuple(name, entity).map((choice) => openStep(...choice)),
      fc.tuple(name, entity).map((choice) => deleteStep(...choice)),
    ],
    { maxCommands: 30 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const items = await createItems()
      await fc.asyncModelRun(() => items, steps)
      for (const name of names) {
        for (const entity of entities) await expectOpens(name, entity, items.model, items.real)
      }
    }),
    { numRuns: halfOf(30) },
  )
})
