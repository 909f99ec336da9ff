import { expect, test } from 'vitest'
import { person, type Person, post, visitor } from '../../../test/cast.ts'
import { hostileTexts } from '../../../test/hostile-text.ts'
import { postWithImages } from '../../../test/post-images.ts'
import { seedVideos } from '../../../test/seed.ts'
import { children, parseXml, textAt } from '../../../test/xml.ts'

const read = async (path: string) => (await visitor().fetch(path)).text()
const readXml = async (path: string) => parseXml(await read(path))
const userPath = (who: Person, file: string) => `/u/${who.username}/${file}`

/** Removes characters that XML cannot contain, and those that change the text direction. */
const printable = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    // Parsers differ in which of them count as line breaks.
    .replace(/[\u0085\u2028\u2029]/g, '\n')

test.each(hostileTexts)('a hostile text remains text: %j', async (title) => {
  const ben = await person('Ben')
  await seedVideos(ben, 1, { title })
  await post(ben, title)
  const feed = await readXml(userPath(ben, 'feed.xml'))
  const [written, filmed] = children(feed, 'entry')
  expect(printable((filmed && textAt(filmed, 'title')) ?? '')).toBe(printable(title))
  const html = written && textAt(written, 'content')
  expect(html).not.toMatch(/<(?!\/?p>|br>|\/a>|a href="https?:[^"]*" rel="nofollow ugc">)/)
  const { images } = await postWithImages(ben, { alts: [title] })
  const [described] = children(await readXml(userPath(ben, 'feed.xml')), 'entry')
  if (!described) throw new Error('no entry')
  const [media] = children(described, 'media:content')
  expect(printable((media && textAt(media, 'media:description')) ?? '')).toBe(
    printable(images[0]?.alt ?? ''),
  )
  expect(textAt(described, 'content')).toMatch(
    /^<p><img src="http[^"<>]*" alt="[^"<>]*" width="640" height="360"><\/p>$/,
  )
  await readXml(userPath(ben, 'podcast.xml'))
  await readXml('/feed.xml')
  const json = JSON.parse(await read('/feed.json')) as { items: { title: string }[] }
  expect(json.items.map((item) => item.title)).toContain(title)
})
