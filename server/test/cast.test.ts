import { expect, test } from 'vitest'
import { person, waitUntilProcessed } from './cast.ts'
import { seedVideos } from './seed.ts'

test('waiting for a video that is never processed fails with its state', async () => {
  const ada = await person('Ada')
  const [publicId = ''] = await seedVideos(ada, 1, {}, false)
  await expect(waitUntilProcessed(ada, { publicId }, 100)).rejects.toThrow(
    /^video \S+ is not processed after 100 ms: \{"state":"PROCESSING","progress":\d+,/,
  )
})

test('waiting for a video that does not exist fails at once', async () => {
  const missing = { publicId: 'aaaaaaaaaaa' }
  await expect(waitUntilProcessed(await person('Ada'), missing)).rejects.toThrow(
    'video aaaaaaaaaaa is not visible: status 404',
  )
})
