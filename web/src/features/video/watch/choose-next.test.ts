import { expect, test } from 'vitest'
import { ada } from '../../../../test/cast.ts'
import { makeVideo } from '../../../../test/items.ts'
import { chooseNext } from './choose-next.ts'

const [waves, fog] = [makeVideo(ada, 'Waves'), makeVideo(ada, 'Fog')]
const night = { ...makeVideo(ada, 'Night'), nsfw: true }
const ids = (...videos: { publicId: string }[]) => new Set(videos.map(({ publicId }) => publicId))

test('the next video is the most similar one that has not been played', () => {
  expect(chooseNext([waves, fog], ids(), false)).toBe(waves)
  expect(chooseNext([waves, fog], ids(waves), false)).toBe(fog)
})

test('once all have been played, the next video is the most similar one', () => {
  expect(chooseNext([waves, fog], ids(waves, fog), false)).toBe(waves)
  expect(chooseNext([], ids(), false)).toBeUndefined()
})

test('adult videos are next only for viewers who see them unblurred', () => {
  expect(chooseNext([night, fog], ids(), false)).toBe(fog)
  expect(chooseNext([night], ids(), false)).toBeUndefined()
  expect(chooseNext([night, fog], ids(), true)).toBe(night)
})
