import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { serverMessages } from './server-messages.ts'
import { formatDuration, videoLimitMessages } from './video-limits.ts'

test('the limits of a new site have the wording of the specification', () => {
  const site = { maxVideoBytes: limits.videoBytes, maxVideoDuration: limits.videoDuration }
  expect(videoLimitMessages.large(site)).toBe(messages.videoLarge)
  expect(videoLimitMessages.long(site)).toBe(serverMessages.videoLong)
})

test.each([
  [3600, '1 hour'],
  [7200, '2 hours'],
  [5400, '90 minutes'],
  [60, '1 minute'],
  [90, '90 seconds'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})
