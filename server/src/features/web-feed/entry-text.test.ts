import { expect, test } from 'vitest'
import { person, post, visitor } from '../../../test/cast.ts'
import { children, parseXml, textAt } from '../../../test/xml.ts'

test('links in texts are links in feeds', async () => {
  const ben = await person('Ben')
  await post(ben, 'See https://a.example/x?y=1&z=2, or\nhttps://аpple.com.')
  const feed = await (await visitor().fetch(`/u/${ben.username}/feed.xml`)).text()
  const [entry] = children(parseXml(feed), 'entry')
  expect(entry && textAt(entry, 'content')).toBe(
    '<p>See <a href="https://a.example/x?y=1&amp;z=2" rel="nofollow ugc">https://a.example/x?y=1&amp;z=2</a>, or<br>' +
      '<a href="https://аpple.com" rel="nofollow ugc">https://xn--pple-43d.com/</a>.</p>',
  )
})
