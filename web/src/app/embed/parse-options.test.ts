import { embedPath } from '@seam/contract/embed.ts'
import { expect, test } from 'vitest'
import { parseOptions } from './parse-options.ts'

const nothing = { start: 0, autoplay: false, muted: false, loop: false }

test.each([
  ['', nothing],
  ['?t=90', { ...nothing, start: 90 }],
  ['?t=1m5s&loop=1', { ...nothing, start: 65, loop: true }],
  ['?autoplay&muted=true', { ...nothing, autoplay: true, muted: true }],
  ['?autoplay=0&muted=false&loop=off&t=-4', nothing],
])('%s', (search, options) => {
  expect(parseOptions(search)).toEqual(options)
})

test('parses the options that the contract builds', () => {
  const options = { start: 61, autoplay: true, muted: false, loop: true }
  const { search } = new URL(embedPath('AAAAAAAAAAA', options), 'https://seam.example')
  expect(parseOptions(search)).toEqual(options)
})
