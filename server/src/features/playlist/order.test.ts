import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  addToPlaylist,
  getPlaylist,
  moveInPlaylist,
  removeFromPlaylist,
} from '@seam/contract/playlist.ts'
import { person, type Person, playlist } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let videos: string[]
beforeAll(async () => {
  ada = await person('Ada')
  videos = await seedVideos(ada, 6)
})

/** A change of a video, named by its index: after another one, at the top, at the end, or removed. */
interface Change {
  kind: 'add' | 'move' | 'remove'
  video: number
  after: number | null
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('add', 'move', 'remove'),
  video: fc.nat(5),
  after: fc.option(fc.nat(5)),
})

/** Returns the order after a change, which is the same if the change is rejected. */
function applyTo(order: readonly number[], { kind, video, after }: Change): readonly number[] {
  const isIn = order.includes(video)
  const others = order.filter((one) => one !== video)
  if (kind === 'remove') return others
  if (kind === 'add' ? isIn : !isIn || after === video) return order
  if (after === null) return [video, ...others]
  const place = others.indexOf(after)
  return place < 0 ? order : others.toSpliced(place + 1, 0, video)
}

const idOf = (index: number) => videos[index] ?? ''

function send(publicId: string, { kind, video, after }: Change) {
  const params = { publicId, videoId: idOf(video) }
  const body = { after: after === null ? null : idOf(after) }
  return kind === 'add'
    ? ada.call(addToPlaylist, { params, body })
    : kind === 'move'
      ? ada.call(moveInPlaylist, { params, body })
      : ada.call(removeFromPlaylist, { params })
}

async function orderOf(publicId: string) {
  const { data } = await ada.call(getPlaylist, { params: { publicId } })
  return data.videoIds.map((id) => videos.indexOf(id))
}

async function filled(order: readonly number[]) {
  const { publicId } = await playlist(ada)
  for (const video of order) {
    await ada.call(addToPlaylist, { params: { publicId, videoId: idOf(video) }, body: {} })
  }
  return publicId
}

test('any changes one after the other end in the order of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const publicId = await filled([0, 1, 2])
      let expected: readonly number[] = [0, 1, 2]
      for (const next of changes) {
        const { status } = await send(publicId, next)
        expect([200, 404, 409]).toContain(status)
        expected = applyTo(expected, next)
        expect(await orderOf(publicId)).toEqual(expected)
      }
    }),
    { numRuns: 15 },
  )
})

test('changes by two tabs at once end in the order of one of them after the other', async () => {
  await fc.assert(
    fc.asyncProperty(change, change, async (one, other) => {
      const publicId = await filled([0, 1, 2, 3])
      await Promise.all([send(publicId, one), send(publicId, other)])
      const start = [0, 1, 2, 3]
      expect([
        applyTo(applyTo(start, one), other),
        applyTo(applyTo(start, other), one),
      ]).toContainEqual(await orderOf(publicId))
    }),
    { numRuns: 25 },
  )
})

test('many moves at once lose and double no video', async () => {
  const publicId = await filled([0, 1, 2, 3, 4, 5])
  const moves = Array.from({ length: 24 }, (_, index) => ({
    kind: 'move' as const,
    video: index % 6,
    after: index % 5 === 0 ? null : (index + 1) % 6,
  }))
  const answers = await Promise.all(moves.map((next) => send(publicId, next)))
  expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200))
  expect((await orderOf(publicId)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
})
