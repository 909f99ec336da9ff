import { expect, test, vi } from 'vitest'
import { compareDecoders } from './av1-preference.ts'

const hardware = { supported: true, smooth: true, powerEfficient: true }
const software = { ...hardware, powerEfficient: false }

test.each([
  ['the graphics card decodes both', hardware, hardware, true],
  ['the processor decodes both', software, software, true],
  ['the graphics card decodes AV1 only', hardware, software, true],
  ['the graphics card decodes H.264 only', software, hardware, false],
  ['AV1 would stutter', { ...hardware, smooth: false }, hardware, false],
  ['AV1 is not supported', { ...hardware, supported: false }, hardware, false],
])('whether AV1 is played where %s', async (_, av1, h264, expected) => {
  vi.spyOn(navigator.mediaCapabilities, 'decodingInfo').mockImplementation(async ({ video }) => ({
    ...(video?.contentType.includes('av01') ? av1 : h264),
    keySystemAccess: null,
  }))
  expect(await compareDecoders()).toBe(expected)
})
