import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reverseDecision } from '@seam/contract/moderation/decision.ts'
import { publishStatus } from '@seam/contract/video-fields.ts'
import { deleteVideo, editVideo, type Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { startPushService } from '../../../test/push-service.ts'
import { publishScheduled } from '../item/schedule-store.ts'
import { markFailed, markPlayable, markReady } from '../transcoding/video-store.ts'
import { expectVisibility, mayOpen, type Model, type Relation, relations } from './model.fixture.ts'
import {
  createPeople,
  createVideo,
  hold,
  type Name,
  names,
  type People,
  type Real,
} from './surfaces.fixture.ts'

let pushService: Awaited<ReturnType<typeof startPushService>>
let people: People
beforeAll(async () => {
  pushService = await startPushService()
  people = await createPeople(pushService)
})
afterAll(() => pushService.close())

/** What a step changes, or what its response depends on. */
type Aspect = Exclude<keyof Model, 'relations'> | Relation

interface Step {
  changes: readonly Aspect[]
  dependsOn: readonly Aspect[]
  check?: (model: Model) => boolean
  run: (model: Model, real: Real) => Promise<void>
  /** For failure messages. */
  [fc.toStringMethod]: () => string
}

/** What decides who may open a video, apart from decisions. */
const opening = ['isDeleted', 'publishStatus', 'state', 'scheduled'] as const
const decisions = ['hidden', 'suspended', 'limited'] as const
const actions = { hidden: 'hide', suspended: 'suspend', limited: 'limit' } as const

/** Returns whether a step changes nothing that another one changes or depends on. */
const leavesAlone = ({ changes }: Step, other: Step) =>
  changes.every((aspect) => ![...other.changes, ...other.dependsOn].includes(aspect))

/**
 * Returns whether two steps have the same result in any order, so that they may run concurrently.
 */
const areIndependent = (one: Step, other: Step) =>
  leavesAlone(one, other) && leavesAlone(other, one)

/** Returns the first possible step, and those that may run at the same time. */
function chooseSteps(steps: readonly Step[], model: Model): Step[] {
  const chosen: Step[] = []
  for (const step of steps) {
    const isPossible = step.check?.(model) ?? true
    if (isPossible && chosen.every((other) => areIndependent(step, other))) chosen.push(step)
  }
  return chosen
}

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
  changes: name === 'Ada' ? ['publishStatus', 'scheduled'] : [],
  dependsOn: name === 'Ada' ? ['isDeleted', 'suspended'] : [...opening, ...decisions, 'held'],
  async run(model, { publicId, word: title }) {
    const body = { title, description: '', category: 'GENERAL', nsfw: false, publishStatus }
    const { status } = await people[name].call(editVideo, { params: { publicId }, body })
    expect(status).toBe(statusFor(model, name))
    if (status === 200) model.publishStatus = publishStatus
    if (status === 200 && publishStatus === 'PRIVATE') model.scheduled = false
  },
  [fc.toStringMethod]: () => `${name} makes it ${publishStatus}`,
})

/** Ada schedules a private or scheduled video, or its time comes. */
const scheduleStep = (): Step => ({
  changes: ['publishStatus', 'scheduled'],
  dependsOn: ['isDeleted', 'suspended'],
  check: (model) => !model.isDeleted,
  async run(model, { id, publicId, word: title }) {
    const { db, responseCache } = await app()
    if (model.scheduled) {
      await db.transaction().execute((tx) => publishScheduled(tx, id))
      await responseCache.invalidate()
      model.scheduled = false
      return
    }
    const publishAt = new Date(Date.now() + 86_400_000).toISOString()
    const body = { title, description: '', category: 'GENERAL', nsfw: false }
    const { status } = await people.Ada.call(editVideo, {
      params: { publicId },
      body: { ...body, publishStatus: 'PUBLIC', publishAt },
    })
    const expected = statusFor(model, 'Ada')
    if (expected === 200 && model.publishStatus !== 'PRIVATE') return expect(status).toBe(422)
    expect(status).toBe(expected)
    if (status !== 200) return
    model.publishStatus = 'PUBLIC'
    model.scheduled = true
  },
  [fc.toStringMethod]: () => 'it is scheduled, or its time comes',
})

const deleteStep = (name: Name): Step => ({
  changes: name === 'Ada' ? ['isDeleted'] : [],
  dependsOn: name === 'Ada' ? ['suspended'] : [...opening, ...decisions, 'held'],
  async run(model, { publicId }) {
    const { status } = await people[name].call(deleteVideo, { params: { publicId } })
    expect(status).toBe(statusFor(model, name))
    model.isDeleted ||= status === 200
  },
  [fc.toStringMethod]: () => `${name} deletes it`,
})

const processStep = (state: 'READY' | 'FAILED'): Step => ({
  changes: ['state'],
  dependsOn: ['isDeleted'],
  check: (model) => model.state === 'PROCESSING' && !model.isDeleted,
  async run(model, { id }) {
    const { db, responseCache } = await app()
    if (state === 'FAILED') await markFailed(db, id, 'Broken')
    else {
      await db
        .transaction()
        .execute((tx) => markPlayable(tx, id, { file: 'play.mp4', copied: false }))
      await markReady(db, id)
    }
    await responseCache.invalidate()
    model.state = state
  },
  [fc.toStringMethod]: () => `its processing ends: ${state}`,
})

/** Cleo hides it, or suspends or limits Ada, or reverts that. Hidden content is no longer held. */
const decideStep = (decision: (typeof decisions)[number]): Step => ({
  changes: decision === 'hidden' ? ['hidden', 'held'] : [decision],
  dependsOn: opening,
  check: (model) => !model.isDeleted,
  async run(model, { publicId }) {
    const current = model[decision]
    if (current !== null) {
      const params = { publicId: current }
      const { status } = await people.Cleo.call(reverseDecision, { params })
      expect(status).toBe(200)
      model[decision] = null
      return
    }
    const about =
      decision === 'hidden' ? subject('video', publicId) : subject('profile', people.Ada.username)
    const { status, data } = await decide(people.Cleo, about, actions[decision])
    // Moderators cannot see private content.
    if (decision === 'hidden' && !mayOpen(model, 'Cleo')) return expect(status).toBe(404)
    expect(status).toBe(201)
    model[decision] = data.publicId
    if (decision === 'hidden') model.held = false
  },
  [fc.toStringMethod]: () => `a moderator changes ${decision}`,
})

/** A rule of the site holds it, or Cleo approves it. */
const holdStep = (): Step => ({
  changes: ['held'],
  dependsOn: opening,
  check: (model) => !model.isDeleted,
  async run(model, real) {
    if (!model.held) {
      await hold(people, real)
      model.held = true
      return
    }
    const { status } = await decide(people.Cleo, subject('video', real.publicId), 'none')
    expect(status).toBe(mayOpen(model, 'Cleo') ? 201 : 404)
    model.held = status !== 201
  },
  [fc.toStringMethod]: () => 'it is held, or approved',
})

/** Ada or Ben blocks or mutes the other, or reverts that. */
const relateStep = (relation: Relation): Step => ({
  changes: [relation],
  dependsOn: [],
  async run({ relations: held }) {
    const { by, to, begin, end } = relations[relation]
    const params = { username: people[to].username }
    const { status } = await people[by].call(held.has(relation) ? end : begin, { params })
    expect(status).toBe(200)
    if (!held.delete(relation)) held.add(relation)
  },
  [fc.toStringMethod]: () => `${relation}, or no longer`,
})

test('everyone sees a video exactly where the rule says, after any changes, even concurrent ones', async () => {
  const name = fc.constantFrom<Name>('Ada', 'Ada', ...names)
  const edit = fc
    .tuple(name, fc.constantFrom(...publishStatus.options))
    .map((choice) => editStep(...choice))
  const process = fc.constantFrom<'READY' | 'FAILED'>('READY', 'READY', 'FAILED').map(processStep)
  const moderate = fc.constantFrom(...decisions).map(decideStep)
  const relate = fc
    .constantFrom<Relation>('Ada blocks Ben', 'Ben blocks Ada', 'Ben mutes Ada')
    .map(relateStep)
  const remove = fc.constantFrom(...names).map(deleteStep)
  const hold = fc.constant(holdStep())
  const schedule = fc.constant(scheduleStep())
  const step = fc.oneof(
    ...[edit, edit, process, moderate, moderate, hold, schedule, relate, relate, remove],
  )
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
    maxLength: 6,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(rounds, async (rounds) => {
      const real = await createVideo(people)
      const model: Model = {
        publishStatus: 'PUBLIC',
        state: 'PROCESSING',
        isDeleted: false,
        hidden: null,
        suspended: null,
        limited: null,
        held: false,
        scheduled: false,
        relations: new Set(),
      }
      try {
        await expectVisibility(people, model, real)
        for (const steps of rounds) {
          const chosen = chooseSteps(steps, model)
          await Promise.all(chosen.map((step) => step.run(model, real)))
          await expectVisibility(people, model, real)
        }
      } finally {
        // For the next run, even after a failed one.
        for (const decision of ['suspended', 'limited'] as const) {
          if (model[decision] !== null) await decideStep(decision).run(model, real)
        }
        for (const relation of model.relations) await relateStep(relation).run(model, real)
        await deleteStep('Ada').run(model, real)
      }
    }),
    { numRuns: 8 },
  )
})
