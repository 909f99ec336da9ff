import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { halfOf } from '@seam/postgres/test/long-run.ts'
import { reverseDecision } from '@seam/contract/moderation/decision.ts'
import { deleteVideo, editVideo, type Video } from '@seam/contract/video.ts'
import { person, type Person, setPublishStatus, staff, visitor } from '../../../test/cast.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { seedVideos } from '../../../test/seed.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import { app } from '../../../test/app.ts'
import { addressesOf, publishWithFiles, statusesAt } from './addresses.fixture.ts'

let ada: Person
let moderator: Person
beforeAll(async () => {
  ;[ada, moderator] = [await person('Ada'), await staff('Cleo', 'moderator')]
})

/** The state that decides who may open the video. */
interface State {
  publishStatus: 'PUBLIC' | 'PRIVATE'
  isHidden: boolean
  isSuspended: boolean
  isDeleted: boolean
}
const initial: State = {
  publishStatus: 'PUBLIC',
  isHidden: false,
  isSuspended: false,
  isDeleted: false,
}

type Target = Pick<Video, 'publicId' | 'title'>
type Answer = { status: number; decision?: string }

interface Step {
  /** The resulting status and state, if it is the only request. */
  alone: (state: State) => [status: number, state: State]
  send: (target: Target) => Promise<Answer>
}

const edit = (publishStatus: State['publishStatus']): Step => ({
  alone: (state) =>
    state.isSuspended
      ? [403, state]
      : state.isDeleted
        ? [404, state]
        : [200, { ...state, publishStatus }],
  send: ({ publicId, title }) => {
    const body = { title, description: '', category: 'GENERAL', nsfw: false, publishStatus }
    return ada.copy().call(editVideo, { params: { publicId }, body })
  },
})

const decideTo = (action: 'hide' | 'suspend', change: Partial<State>): Step => ({
  alone: (state) => {
    if (action === 'hide' && (state.isDeleted || state.publishStatus === 'PRIVATE')) {
      return [404, state]
    }
    const isInForce = action === 'hide' ? state.isHidden : state.isSuspended
    return isInForce ? [409, state] : [201, { ...state, ...change }]
  },
  async send({ publicId }) {
    const about = action === 'hide' ? subject('video', publicId) : subject('profile', ada.username)
    const { status, data } = await decide(moderator.copy(), about, action)
    return { status, ...(status === 201 && { decision: data.publicId }) }
  },
})

const steps = {
  'Ada makes it private': edit('PRIVATE'),
  'Ada makes it public': edit('PUBLIC'),
  'Ada deletes it': {
    alone: (state) =>
      state.isSuspended
        ? [403, state]
        : state.isDeleted
          ? [404, state]
          : [200, { ...state, isDeleted: true }],
    send: ({ publicId }) => ada.copy().call(deleteVideo, { params: { publicId } }),
  },
  'a moderator hides it': decideTo('hide', { isHidden: true }),
  'a moderator suspends Ada': decideTo('suspend', { isSuspended: true }),
} satisfies Record<string, Step>
type Name = keyof typeof steps
const names = Object.keys(steps) as Name[]

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first, index) =>
        permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
      )

const describe = (statuses: readonly (number | undefined)[], state: State) => {
  const isGone = state.isDeleted || state.publishStatus === 'PRIVATE'
  const isOpen = !isGone && !state.isHidden && !state.isSuspended
  return JSON.stringify({ statuses, visitor: isOpen ? 200 : 404, moderator: isGone ? 404 : 200 })
}

/** Returns the statuses, and what visitors and moderators see, for each order of the requests. */
const serialOutcomes = (chosen: readonly Name[]) =>
  permutations([...chosen.entries()]).map((order) => {
    let state = initial
    const statuses: number[] = []
    for (const [index, name] of order) {
      const [status, next] = steps[name].alone(state)
      statuses[index] = status
      state = next
    }
    return describe(statuses, state)
  })

/**
 * Sends the requests concurrently. Returns their statuses, and what others see at each of the
 * addresses.
 */
async function race(target: Target, paths: string[], chosen: readonly Name[]) {
  const answers: Answer[] = await Promise.all(chosen.map((name) => steps[name].send(target)))
  const seen = async (who: Person | ReturnType<typeof visitor>) => {
    const statuses = new Set(await statusesAt(who, paths))
    // All addresses agree.
    expect([...statuses]).toHaveLength(1)
    return [...statuses][0]
  }
  const outcome = JSON.stringify({
    statuses: answers.map(({ status }) => status),
    visitor: await seen(visitor()),
    moderator: await seen(moderator),
  })
  for (const { decision: publicId } of answers) {
    if (publicId) await moderator.call(reverseDecision, { params: { publicId } })
  }
  return outcome
}

const atOnce = (from: readonly Name[]) =>
  fc.array(fc.constantFrom(...from), { minLength: 2, maxLength: 3 })

test('concurrent requests that hide, edit, delete and suspend end as if in some order', async () => {
  await fc.assert(
    fc.asyncProperty(atOnce(names), async (chosen) => {
      const [publicId = ''] = await seedVideos(ada, 1)
      const paths = ['', '/related'].map((end) => `/api/v1/video/${publicId}${end}`)
      const query = `entity=video&entityId=${publicId}`
      const all = [...paths, `/v/${publicId}`, `/api/v1/comment?${query}`]
      const outcome = await race({ publicId, title: 'Raced' }, all, chosen)
      expect(serialOutcomes(chosen)).toContain(outcome)
    }),
    { numRuns: halfOf(50) },
  )
  expect(await findCounterDrift((await app()).db)).toEqual([])
})

test('so do the stream of a video, its segments, poster, storyboard and captions', async () => {
  const video = await publishWithFiles(ada)
  const paths = (await addressesOf(video, ada)).filter((path) => !path.startsWith('/embed'))
  await fc.assert(
    fc.asyncProperty(atOnce(names.filter((name) => name !== 'Ada deletes it')), async (chosen) => {
      const outcome = await race(video, paths, chosen)
      await setPublishStatus(ada, video, 'PUBLIC')
      expect(serialOutcomes(chosen)).toContain(outcome)
    }),
    { numRuns: halfOf(10) },
  )
})
