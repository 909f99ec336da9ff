import { expect, test } from 'vitest'
import { hrefOf, isSamePage, parseHref } from './location.ts'

const current = parseHref('/v/feed?category=MUSIC&feed=following#top')

test('a target replaces placeholders, and encodes its values', () => {
  expect(hrefOf({ to: '/u/{username}/followers', params: { username: 'a/b' } }, current)).toBe(
    '/u/a%2Fb/followers',
  )
  expect(hrefOf({ to: '/search', search: { q: 'sea & sky' }, hash: 'results' }, current)).toBe(
    '/search?q=sea%20%26%20sky#results',
  )
})

test('a target keeps the query string of its path', () => {
  expect(hrefOf({ to: '/search?q=sea#results' }, current)).toBe('/search?q=sea#results')
})

test('a target follows from the current path and query string', () => {
  const search = (now: object) => ({ ...now, category: undefined, sort: 'top' })
  expect(hrefOf({ to: '.', search }, current)).toBe('/v/feed?feed=following&sort=top')
})

test.each(['//', '//example.org/v/feed'])('%s is a path, not a host', (path) => {
  expect(parseHref(path).pathname).toBe(path)
})

test('two locations are the same page in any order of their parameters', () => {
  expect(isSamePage(current, parseHref('/v/feed?feed=following&category=MUSIC'))).toBe(true)
  expect(isSamePage(current, parseHref('/v/feed?feed=following'))).toBe(false)
  expect(isSamePage(current, parseHref('/p/feed?category=MUSIC&feed=following'))).toBe(false)
})
