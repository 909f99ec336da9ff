import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createPost, deletePost, editPost } from '@seam/contract/post.ts'
import { editInfo } from '@seam/contract/profile.ts'
import { search, suggestTitles } from '@seam/contract/search.ts'
import { deleteVideo, editVideo } from '@seam/contract/video.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { follow, signupData, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'
import { syncVotes } from '../../../test/vote-scores.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ada = await person('Ada')
  ben = await person('Ben')
})

const found = async (query: Record<string, string | number>, who = visitor()) => {
  const { status, data } = await who.call(search, { query })
  expect(status).toBe(200)
  return { ids: data.docs.map(({ _id }) => _id), total: data.totalDocs, docs: data.docs }
}

const details = { description: '', publishStatus: 'PUBLIC', category: 'GENERAL', nsfw: false }

test('a video in the results is the same as in the feed, with an excerpt', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, { title: 'Zephyr over the Bosphorus' })
  const body = {
    ...details,
    title: 'Zephyr over the Bosphorus',
    description: 'It <b>blew</b> hard.',
  }
  await ada.call(editVideo, { params: { publicId }, body })
  const byTitle = await found({ q: 'bosphorus' })
  expect(byTitle.docs).toMatchObject([
    { publicId, title: body.title, description: body.description, currUserVoteType: null },
  ])
  expect(byTitle.docs[0]?.excerpt).toEqual([
    { text: 'Zephyr over the ', hit: false },
    { text: 'Bosphorus', hit: true },
  ])
  const byText = await found({ query: 'blew zephyr', type: 'video' })
  expect(byText.ids).toEqual([publicId])
  expect(byText.docs[0]?.excerpt.filter(({ hit }) => hit)).toEqual([{ text: 'blew', hit: true }])
})

test('the excerpt of a long text is the part that matches most of the query', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, { title: 'Weirside' })
  const description =
    'A dabchick waits. '.repeat(90) +
    'Then a kingfisher and a dabchick met by the sluice. ' +
    'The kingfisher waits. '.repeat(90) +
    'Goodnight.'
  await ada.call(editVideo, {
    params: { publicId },
    body: { ...details, title: 'Weirside', description },
  })
  const excerptFor = async (q: string) => {
    const { ids, docs } = await found({ q })
    expect(ids).toEqual([publicId])
    const excerpt = docs[0]?.excerpt ?? []
    return {
      text: excerpt.map(({ text }) => text).join(''),
      hits: new Set(excerpt.filter(({ hit }) => hit).map(({ text }) => text)),
    }
  }
  const both = await excerptFor('kingfisher dabchick')
  expect(both.hits).toEqual(new Set(['kingfisher', 'dabchick']))
  expect(description).toContain(both.text)
  expect((await excerptFor('"dabchick met"')).text).toContain('dabchick met')
  expect((await excerptFor('weirside goodn')).hits).toEqual(new Set(['Goodnight']))
  expect((await excerptFor('weirside')).hits).toEqual(new Set(['Weirside']))
})

test('adjacent words rank above the same words apart', async () => {
  const [together = ''] = await seedVideos(ada, 1, { title: 'The paper lantern floats' })
  const [scattered = ''] = await seedVideos(ada, 1, { title: 'Lantern folded of paper floats' })
  expect((await found({ q: 'paper lantern' })).ids).toEqual([together, scattered])
  expect((await found({ q: 'lantern floats paper' })).ids).toEqual([scattered, together])
})

test('a match in the title ranks above many prefix matches in the description', async () => {
  const [inTitle = '', other = ''] = await seedVideos(ada, 2, { title: 'Quincunx' })
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const description = letters.map((letter) => `quincunx${letter}`).join(' ')
  await ada.call(editVideo, {
    params: { publicId: other },
    body: { ...details, title: 'Garden', description },
  })
  expect((await found({ q: 'quincunx' })).ids).toEqual([inTitle, other])
})

test('private-use characters in a title do not mark a match', async () => {
  const title = 'Ob\u{E001}nubil\u{E000}ation\u{E001} rare'
  const [publicId = ''] = await seedVideos(ada, 1, { title })
  const { ids, docs } = await found({ q: 'rare', type: 'video' })
  expect(ids).toContain(publicId)
  const excerpt = docs.find(({ _id }) => _id === publicId)?.excerpt
  expect(excerpt?.filter(({ hit }) => hit)).toEqual([{ text: 'rare', hit: true }])
})

test.each(['PRIVATE', 'UNLISTED'] as const)(
  'no one finds a %s video, not even its owner, until it is public',
  async (publishStatus) => {
    const title = `Murmuration ${publishStatus}`
    const [publicId = ''] = await seedVideos(ada, 1, { title, publishStatus })
    for (const who of [visitor(), ben, ada]) {
      expect((await found({ q: title }, who)).ids).not.toContain(publicId)
      const { data } = await who.call(suggestTitles, { query: { q: title } })
      expect(data).toEqual([])
    }
    await ada.call(editVideo, { params: { publicId }, body: { ...details, title } })
    expect((await found({ q: title })).ids).toEqual([publicId])
    await ada.call(editVideo, { params: { publicId }, body: { ...details, title, publishStatus } })
    expect((await found({ q: title })).ids).toEqual([])
  },
)

test('does not find videos that are not playable yet or deleted', async () => {
  const title = 'Quicksilver fountain'
  await seedVideos(ada, 1, { title }, false)
  const [publicId = ''] = await seedVideos(ada, 1, { title })
  expect(await found({ q: title })).toMatchObject({ ids: [publicId], total: 1 })
  await ada.call(deleteVideo, { params: { publicId } })
  expect(await found({ q: title })).toMatchObject({ ids: [], total: 0 })
})

test('HIDE excludes adult videos, and suggestions never include them', async () => {
  const [adult = ''] = await seedVideos(ada, 1, { title: 'Vermilion night', nsfw: true })
  const [other = ''] = await seedVideos(ada, 1, { title: 'Vermilion day' })
  expect((await found({ q: 'vermilion' })).ids.toSorted()).toEqual([adult, other].toSorted())
  expect((await found({ q: 'vermilion', nsfw: 'SHOW' })).total).toBe(2)
  expect(await found({ q: 'vermilion', nsfw: 'HIDE' })).toMatchObject({ ids: [other], total: 1 })
  const { data } = await visitor().call(suggestTitles, { query: { q: 'vermi' } })
  expect(data).toEqual(['Vermilion day'])
})

test('finds an edited title only by its new words', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, { title: 'Gossamer' })
  const body = { ...details, title: 'Chrysanthemum' }
  await ada.call(editVideo, { params: { publicId }, body })
  expect((await found({ q: 'gossamer' })).ids).toEqual([])
  expect((await found({ q: 'chrysanthemum' })).ids).toEqual([publicId])
})

test('the one of two equal matches with votes comes first', async () => {
  const [newer = '', older = ''] = await seedVideos(ada, 2, { title: 'Kaleidoscope' })
  expect((await found({ q: 'kaleidoscope' })).ids).toEqual([newer, older])
  await vote(ada, 'video', older)
  await vote(ben, 'video', older)
  await syncVotes()
  expect((await found({ q: 'kaleidoscope' })).ids).toEqual([older, newer])
})

test('search reflects a change to adult, unlisted, public or deleted at once', async () => {
  const title = 'Peregrination'
  const [publicId = ''] = await seedVideos(ada, 1, { title })
  const edit = (changed: Partial<typeof details>) =>
    ada.call(editVideo, { params: { publicId }, body: { ...details, title, ...changed } })
  const totals = async () => [
    (await found({ q: title })).total,
    (await found({ q: title, nsfw: 'HIDE' })).total,
  ]
  expect(await totals()).toEqual([1, 1])
  await edit({ nsfw: true })
  expect(await totals()).toEqual([1, 0])
  await edit({ publishStatus: 'UNLISTED' })
  expect(await totals()).toEqual([0, 0])
  await edit({})
  expect(await totals()).toEqual([1, 1])
  await ada.call(deleteVideo, { params: { publicId } })
  expect(await totals()).toEqual([0, 0])
})

test('the search index agrees with the lists after concurrent edits and votes', async () => {
  const title = 'Simultaneity'
  const [first = '', second = ''] = await seedVideos(ada, 2, { title })
  const statuses = ['PUBLIC', 'PRIVATE', 'UNLISTED', 'PUBLIC']
  const edits = Array.from({ length: 24 }, (_, index) =>
    ada.call(editVideo, {
      params: { publicId: index % 2 ? first : second },
      body: {
        ...details,
        title: `${title} ${index}`,
        publishStatus: statuses[index % 4],
        nsfw: index % 3 === 0,
      },
    }),
  )
  const votes = [first, second].map((id) => vote(ada, 'video', id))
  const answers = await Promise.all([...edits, ...votes])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { db } = await app()
  const { rows } = await sql`
    select item.public_id from item join search_document as found on found.item_id = item.id
    where (found.listed, found.nsfw) is distinct from (listed(item), item.nsfw)
  `.execute(db)
  expect(rows).toEqual([])
})

test('finds posts by their content until it is edited or deleted', async () => {
  const { publicId } = await post(ada, 'The samovar is humming in the “dacha”')
  const { ids, docs } = await found({ q: 'samovr', type: 'post' })
  expect(ids).toEqual([publicId])
  expect(docs[0]).toMatchObject({ publicId, owner: { username: ada.username } })
  expect(docs[0]?.excerpt.find(({ hit }) => hit)).toEqual({ text: 'samovar', hit: true })
  expect((await found({ q: 'samovar', type: 'video' })).ids).toEqual([])
  await ada.call(editPost, { params: { publicId }, body: { content: 'The kettle is humming' } })
  expect((await found({ q: 'samovar', type: 'post' })).ids).toEqual([])
  expect((await found({ q: 'kettle', type: 'post' })).ids).toEqual([publicId])
  await ada.call(deletePost, { params: { publicId } })
  expect((await found({ q: 'kettle', type: 'post' })).ids).toEqual([])
})

test('finds users by name, also with typos, most followed first', async () => {
  const [one, two] = [await person('Cleo'), await person('Cleo')]
  for (const [who, about] of [
    [one, 'I sail'],
    [two, 'I bake'],
  ] as const) {
    const body = { fullName: 'Persephone Quill', username: who.username, about }
    expect((await who.call(editInfo, { body })).status).toBe(200)
  }
  await follow(ada, one)
  const names = async (q: string) =>
    (await found({ q, type: 'user' })).docs.map((doc) => ('username' in doc ? doc.username : ''))
  for (const q of ['Persephone Quill', 'perseph', 'PERSEFONE', 'quill persephnoe']) {
    expect(await names(q)).toEqual([one.username, two.username])
  }
  expect(await names('persephone bake')).toEqual([two.username])
  expect((await names(one.username))[0]).toBe(one.username)
  const { docs } = await found({ q: 'sail persephone', type: 'user' })
  expect(docs).toMatchObject([{ fullName: 'Persephone Quill', about: 'I sail', followers: 1 }])
  expect(Object.keys(docs[0] ?? {}).toSorted()).toEqual([
    '_id',
    'about',
    'avatar',
    'excerpt',
    'followers',
    'fullName',
    'pronouns',
    'username',
  ])
})

test('after a name change, only the new name finds an owner’s items', async () => {
  const cleo = await person('Cleo')
  const videos = await seedVideos(cleo, 120, { title: 'Untitled reel' })
  const { data: writtenPost } = await cleo.call(createPost, { body: { content: 'Hello from me' } })
  const { username } = signupData('Wilhelmina')
  const body = { fullName: 'Xanthippe', username, about: '' }
  expect((await cleo.call(editInfo, { body })).status).toBe(200)
  await waitForJobs()
  const total = async (q: string, type: string) => (await found({ q, type, limit: 50 })).total
  expect(await total('xanthippe reel', 'video')).toBe(videos.length)
  expect(await total(`"${username}" untitled`, 'video')).toBe(videos.length)
  expect((await found({ q: 'xanthippe', type: 'post' })).ids).toEqual([writtenPost.publicId])
  expect(await total(`"${cleo.username}"`, 'video')).toBe(0)
  expect(await total(`"${cleo.username}"`, 'user')).toBe(0)
})

test.each([
  [{ type: 'comment' }, { type: 'type must be video, post, playlist or user' }],
  [{ page: 0 }, { page: 'page must be a whole number from 1' }],
  [{ limit: 51 }, { limit: 'limit must be a whole number from 1 to 50' }],
  [{ nsfw: 'NEVER' }, { nsfw: 'Choose Show, Hide or Blur' }],
])('returns 422 for a search with %j', async (query, errors) => {
  const answer = await visitor().call(search, { query: { q: 'sea', ...query } })
  expect([answer.status, answer.errors]).toEqual([422, errors])
})

test('an empty query finds nothing', async () => {
  for (const query of [{}, { q: '' }, { query: '  ' }]) {
    const { status, data } = await visitor().call(search, { query })
    expect(status).toBe(200)
    expect(data).toMatchObject({ docs: [], totalDocs: 0, page: 1, limit: 12, nextCursor: null })
  }
})
