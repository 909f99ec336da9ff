import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLinks } from './count-links.ts'

test.each([
  ['https://a.example/x and http://b.example', 2],
  ['https://a.example/<https://b.example/"https://c.example', 3],
  ['https://a.example\u202ahttps://b.example', 2],
  ['ht\u200btps://a.example', 1],
  ['see boats.de, boats.uk, boats.co.uk, boats.app, boats.dev, boats.ai and boats.me.', 7],
  ['BOATS.COM or Boats.De (boats.shop)', 3],
  ['t.me/boats, bit.ly/3x, boats.sh/x', 3],
  ['www.boats.unknown', 1],
  ['ｂｏａｔｓ．ｃｏｍ, bo\u200bats.com', 2],
  ['münchen.de, пример.рф, xn--e1afmkfd.xn--p1ai', 3],
  ['boats.com:8080, boats.com?x=1', 2],
])('“%s” has %i links', (text, links) => {
  expect(countLinks(text)).toBe(links)
})

test.each([
  'e.g.this, i.e.in and a.m. or p.m.',
  'It costs 3.5, at 3.pm, version 1.2.3',
  'file.ts, main.rs, README.md, build.sh, clip.mov, all.zip',
  'src/main.dev and ../notes.app',
  'The sea was calm.It was late.So we left... and slept.',
  'ben@boats.de, ben.me@boats.co.uk',
  '@ben.dev is a user',
  'and/or, he.she, this.that',
  '1:23, 12.11.2026',
])('“%s” has no link', (text) => {
  expect(countLinks(text)).toBe(0)
})

test('each URL counts, regardless of its context', () => {
  // These characters may end a link, and a domain after one counts separately.
  const url = fc.webUrl({ withQueryParameters: true }).filter((it) => !/['`)]/.test(it))
  fc.assert(
    fc.property(
      fc.array(url, { maxLength: 5 }),
      fc.constantFrom(' ', '\n', ' "', ' <'),
      (urls, gap) => {
        expect(countLinks(urls.join(gap))).toBe(urls.length)
      },
    ),
  )
})
