import { afterEach, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { PAGE_EVENTS_PATH } from '@seam/contract/events.ts'
import { deletePost } from '@seam/contract/post.ts'
import { startSecondWeb } from '../../../test/app.ts'
import {
  block,
  comment,
  follow,
  mute,
  person,
  post,
  publish,
  setPublishStatus,
  visitor,
  vote,
} from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { eventually } from '../../../test/eventually.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const urlOf = (query: Record<string, string>) =>
  `${API_BASE}${PAGE_EVENTS_PATH}?${new URLSearchParams(query).toString()}`

async function open(who: Client, query: Record<string, string>) {
  const stream = await openEventStream(who, urlOf(query))
  closers.push(stream.close)
  const data = (name: string): unknown[] =>
    stream.told.filter(({ event }) => event === name).map((event) => JSON.parse(event.data))
  return { data, ended: stream.ended }
}

const TOTALS = { upvotes: 1, downvotes: 1 }

test('everyone who looks at a post receives its comments and votes, on every process', async () => {
  const [ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  const { publicId } = await post(ada)
  const web = await startSecondWeb({})
  closers.push(web.close)
  const streams = [
    await open(visitor(), { post: publicId }),
    await open(ben, { post: publicId }),
    await open(new Client(web.origin), { post: publicId }),
  ]
  const expectAll = (name: string, data: unknown[]) =>
    eventually(() =>
      expect(streams.map((stream) => stream.data(name))).toEqual(streams.map(() => data)),
    )
  await expectAll('comments', [0])
  await expectAll('votes', [{ upvotes: 0, downvotes: 0 }])
  await comment(ben, 'post', publicId)
  await expectAll('comments', [0, 1])
})

test('votes are sent at most every ten seconds', { timeout: 30_000 }, async () => {
  const [ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  const { publicId } = await post(ada)
  const stream = await open(visitor(), { post: publicId })
  await eventually(() => expect(stream.data('votes')).toHaveLength(1))
  await vote(ada, 'post', publicId, 'UPVOTE')
  // Comments are sent at once, and a poll has seen both.
  await comment(ben, 'post', publicId)
  await eventually(() => expect(stream.data('comments')).toEqual([0, 1]))
  expect(stream.data('votes')).toHaveLength(1)
  await vote(ben, 'post', publicId, 'DOWNVOTE')
  await eventually(() =>
    expect(stream.data('votes')).toEqual([{ upvotes: 0, downvotes: 0 }, TOTALS]),
  )
})

test('nothing is sent about what not everyone may see', async () => {
  const ada = await person('Ada')
  const [video, shown] = await Promise.all([publish(ada), post(ada)])
  await setPublishStatus(ada, video, 'PRIVATE')
  const gone = await post(ada)
  await ada.call(deletePost, { params: { publicId: gone.publicId } })
  const silent = [
    await open(ada, { video: video.publicId }),
    await open(visitor(), { video: video.publicId }),
    await open(visitor(), { post: gone.publicId }),
  ]
  // Opened last: when it has received events, the others have been polled.
  const other = await open(visitor(), { post: shown.publicId })
  await eventually(() => expect(other.data('comments')).toEqual([0]))
  expect(silent.map(({ data }) => data('comments'))).toEqual([[], [], []])
  await setPublishStatus(ada, video, 'PUBLIC')
  await eventually(() => expect(silent.map(({ data }) => data('comments'))).toEqual([[0], [0], []]))
})

test('a feed counts the newer posts of others whom the viewer sees there', async () => {
  const [ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  const [cleo, dora] = await Promise.all([person('Cleo'), person('Ada')])
  const { createdAt: since } = await post(cleo)
  await follow(ada, ben)
  await block(ada, cleo)
  await mute(ada, dora)
  const following = await open(ada, { feed: 'following', since })
  const all = await open(ada, { feed: 'all', since })
  const everyone = await open(visitor(), { feed: 'all', since })
  const latest = ({ data }: typeof all) => Number(data('posts').at(-1))
  await eventually(() => {
    expect(following.data('posts')).toEqual([0])
    expect([latest(all), latest(everyone)]).not.toContain(Number.NaN)
  })
  const before = latest(everyone) - latest(all)
  for (const author of [ada, cleo, dora, ben]) await post(author)
  await eventually(() => expect(following.data('posts')).toEqual([0, 1]))
  // Ada's own post and those of two authors whom she blocks and mutes are new for others only. Tests of
  // other files may publish posts at the same time.
  await eventually(() => {
    expect(latest(all)).toBeGreaterThanOrEqual(1)
    expect(latest(everyone) - latest(all)).toBe(before + 3)
  })
})

test.each<Record<string, string>>([
  {},
  { video: 'AAAAAAAAAAA', post: 'AAAAAAAAAAA' },
  { post: 'short' },
  { feed: 'all' },
  { feed: 'hot', since: '2026-01-01T00:00:00Z' },
  { feed: 'all', since: 'yesterday' },
])('the query %j is rejected with 422', async (query) => {
  expect((await visitor().fetch(urlOf(query))).status).toBe(422)
})

test('a visitor has no feed of followed users', async () => {
  const since = new Date().toISOString()
  expect((await visitor().fetch(urlOf({ feed: 'following', since }))).status).toBe(401)
})

test('pages leave a network connections for the streams of its users', async () => {
  const [ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  const { publicId } = await post(ben)
  const guest = visitor()
  // `fetch` closes the connection of a response that is garbage-collected before it is read.
  const responses: Response[] = []
  for (let round = 0; round < 21; round++) {
    const opened = Array.from({ length: 10 }, async () => {
      const controller = new AbortController()
      closers.push(async () => controller.abort())
      responses.push(await guest.fetch(urlOf({ post: publicId }), { signal: controller.signal }))
    })
    await Promise.all(opened)
  }
  const numberOf = (status: number) => responses.filter((one) => one.status === status).length
  expect([numberOf(200), numberOf(429)]).toEqual([200, 10])
  const stream = await openEventStream(ada)
  closers.push(stream.close)
  await eventually(() => expect(stream.unseen).toEqual([0]))
})
