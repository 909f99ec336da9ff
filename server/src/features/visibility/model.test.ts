import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reverseDecision } from '@seam/contract/decision.ts'
import { blockUser, muteUser, unblockUser, unmuteUser } from '@seam/contract/relation-endpoints.ts'
import { publishStatus } from '@seam/contract/video-fields.ts'
import { deleteVideo, editVideo, type Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { startPushService } from '../../../test/push-service.ts'
import { markFailed, markPlayable, markReady } from '../transcoding/video-store.ts'
import {
  createPeople,
  createVideo,
  findEverywhere,
  hold,
  type Member,
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

/** A video of Ada. */
interface Model {
  publishStatus: Video['publishStatus']
  state: 'PROCESSING' | 'READY' | 'FAILED'
  isDeleted: boolean
  /** The decisions that hold. */
  hidden: string | null
  suspended: string | null
  limited: string | null
  /** Whether it waits for a moderator. */
  held: boolean
  relations: Set<Relation>
}

/** What Ada and Ben can be to each other: who calls the endpoints, and about whom. */
const relations = {
  'Ada blocks Ben': { by: 'Ada', to: 'Ben', begin: blockUser, end: unblockUser },
  'Ben blocks Ada': { by: 'Ben', to: 'Ada', begin: blockUser, end: unblockUser },
  'Ben mutes Ada': { by: 'Ben', to: 'Ada', begin: muteUser, end: unmuteUser },
} as const
type Relation = keyof typeof relations

const isHidden = (model: Model) => model.hidden !== null || model.suspended !== null || model.held

const isBlock = ({ relations }: Model) =>
  relations.has('Ada blocks Ben') || relations.has('Ben blocks Ada')

/** Neither of two users of whom one blocks the other meets the other in lists; a mute works one way. */
const isExcluded = (model: Model, name: Name) =>
  isBlock(model)
    ? name === 'Ada' || name === 'Ben'
    : name === 'Ben' && model.relations.has('Ben mutes Ada')

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
  model.limited === null &&
  !isHidden(model)

/** The notification of a comment on it, or of a reply; of staff, too, it shows only what any member sees. */
const isNotified = (model: Model, name: Member) =>
  name === 'Ada' ? !model.isDeleted : mayOpen(model, 'visitor') && !isExcluded(model, name)

async function expectVisibility(model: Model, real: Real) {
  for (const name of names) {
    const isOpen = mayOpen(model, name)
    const isOwner = name === 'Ada' && !model.isDeleted
    // Of Ada's video to Ben, and of Ben's comment to Ada.
    const isExcludedHere = isExcluded(model, name)
    const isInLists = isListed(model) && !(name === 'Ben' && isExcludedHere)
    const isInHistory =
      isOpen &&
      (name === 'Ada' ||
        (name === 'Ben' && !isExcludedHere) ||
        (name === 'Cleo' && !isHidden(model)))
    const isToldOf = name !== 'visitor' && isNotified(model, name)
    expect({ name, ...(await findEverywhere(people, name, real)) }).toEqual({
      name,
      api: isOpen,
      page: isOpen,
      comments: isOpen,
      comment: isOpen && !(name === 'Ada' && isExcludedHere),
      file: isOpen,
      segment: isOpen,
      embed: mayOpen(model, 'visitor'),
      oembed: isListed(model),
      webFeed: isListed(model),
      userFeed: isListed(model),
      sitemap: isListed(model),
      card: isListed(model),
      profile: isOwner || (isListed(model) && !(name === 'Ben' && isBlock(model))),
      feed:
        isInLists ||
        (isOwner &&
          model.publishStatus === 'PUBLIC' &&
          model.state !== 'READY' &&
          !isHidden(model)),
      // Requests of search carry no credentials: its screens leave out whom the viewer excludes.
      search: isListed(model),
      suggestion: isListed(model),
      related: isInLists,
      ...(name !== 'visitor' && {
        notification: isToldOf,
        push: isToldOf,
        mail: isToldOf,
        export: isOwner,
        history: isInHistory,
        resume: isInHistory,
      }),
    })
  }
}

/** What a step changes, or what its answer depends on. */
type Aspect = Exclude<keyof Model, 'relations'> | Relation

interface Step {
  changes: readonly Aspect[]
  dependsOn: readonly Aspect[]
  check?: (model: Model) => boolean
  run: (model: Model, real: Real) => Promise<void>
  /** For the message of a failure. */
  [fc.toStringMethod]: () => string
}

/** What decides who may open a video, but for the decisions. */
const opening = ['isDeleted', 'publishStatus', 'state'] as const
const decisions = ['hidden', 'suspended', 'limited'] as const
const actions = { hidden: 'hide', suspended: 'suspend', limited: 'limit' } as const

/** Whether a step changes nothing that another one changes or depends on. */
const leavesAlone = ({ changes }: Step, other: Step) =>
  changes.every((aspect) => ![...other.changes, ...other.dependsOn].includes(aspect))

/** Whether two steps end in the same way in any order, so that they may run at once. */
const areIndependent = (one: Step, other: Step) =>
  leavesAlone(one, other) && leavesAlone(other, one)

/** Returns the first step that is possible, and those that may run at the same time. */
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
  changes: name === 'Ada' ? ['publishStatus'] : [],
  dependsOn: name === 'Ada' ? ['isDeleted', 'suspended'] : [...opening, ...decisions, 'held'],
  async run(model, { publicId, word: title }) {
    const body = { title, description: '', category: 'GENERAL', nsfw: false, publishStatus }
    const { status } = await people[name].call(editVideo, { params: { publicId }, body })
    expect(status).toBe(statusFor(model, name))
    if (status === 200) model.publishStatus = publishStatus
  },
  [fc.toStringMethod]: () => `${name} makes it ${publishStatus}`,
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

/** Cleo hides it, or suspends or limits Ada, or takes that back. What is hidden does not wait any more. */
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
    // A moderator cannot see what is private.
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

/** One of Ada and Ben blocks or mutes the other, or takes that back. */
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

test('everybody sees a video exactly where the rule says, after any changes by anybody, also at once', async () => {
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
  const step = fc.oneof(edit, edit, process, moderate, moderate, hold, relate, relate, remove)
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
        ...{ hidden: null, suspended: null, limited: null, held: false },
        relations: new Set(),
      }
      try {
        await expectVisibility(model, real)
        for (const steps of rounds) {
          const chosen = chooseSteps(steps, model)
          await Promise.all(chosen.map((step) => step.run(model, real)))
          await expectVisibility(model, real)
        }
      } finally {
        // For the next run, also after one that has failed.
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
