import { expect, test } from 'vitest'
import { referringHost } from '../../features/player/playback/referring-host.ts'
import { viewSource } from './use-view-source.ts'

test('a viewer comes from the page of the site that was shown before', () => {
  expect(viewSource({ isFirst: false, previous: '/v/feed' })).toBe('/v/feed')
  expect(viewSource({ isFirst: false, previous: '/u/{username}' })).toBe('/u/{username}')
})

test('other pages of the site say nothing', () => {
  expect(viewSource({ isFirst: false, previous: '/settings' })).toBe('')
  expect(viewSource({ isFirst: false, previous: undefined })).toBe('')
  expect(viewSource({ isFirst: false, previous: 'toString' })).toBe('')
})

test('on the first page it is the page of the site that the browser names', () => {
  const cameFrom = (path: string) => viewSource({ isFirst: true }, location.origin + path)
  expect(cameFrom('/')).toBe('/')
  expect(cameFrom('/v/feed?category=MUSIC')).toBe('/v/feed')
  expect(cameFrom('/v/BV0Px1D4jH4')).toBe('/v/{publicId}')
  expect(cameFrom('/u/ada')).toBe('/u/{username}')
  expect(cameFrom('/v/new')).toBe('')
  expect(viewSource({ isFirst: true }, 'https://example.org/')).toBe('example.org')
})

test('another site is its host', () => {
  expect(referringHost('https://News.Example.org:8443/item?id=1')).toBe('news.example.org')
  expect(referringHost('android-app://com.example.Reader/')).toBe('com.example.reader')
  expect(referringHost('http://[2001:db8::1]/')).toBe('[2001:db8::1]')
  expect(referringHost(location.href)).toBe('')
  expect(referringHost('')).toBe('')
  expect(referringHost('about:blank')).toBe('')
})
