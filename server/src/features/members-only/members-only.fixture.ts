import { editSite, type SiteBody } from '@seam/contract/site-settings.ts'
import { person, type Person, staff } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { postWithImages } from '../../../test/post-images.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { storeFiles } from '../visibility/video-files.fixture.ts'

/** Part of everything that members wrote. */
export const SECRET = `Lapwing${process.pid}end`

export async function openFor(owner: Person, body: SiteBody) {
  const { status, problem } = await owner.call(editSite, { body })
  if (status !== 200) throw new Error(`not saved: ${problem.detail}`)
}

/** Returns a site for members only with a video and a post with an image, and its people. */
export async function prepare(body: SiteBody = {}) {
  const [owner, ada] = await Promise.all([staff('Cleo', 'owner'), person('Ada')])
  await openFor(owner, { registration: 'APPROVAL' })
  const pending = await person('Ben')
  const [videoId = ''] = await seedVideos(ada, 1, { title: `${SECRET} video` }, true)
  const files = await storeFiles(await itemIdOf({ publicId: videoId }))
  const { publicId: postId, images } = await postWithImages(ada, { content: SECRET, alts: [''] })
  await openFor(owner, {
    name: 'Harbour',
    tagline: `${SECRET} tagline`,
    description: `${SECRET} description`,
    audience: 'MEMBERS',
    frontDoorText: 'Ask Cleo for an invite.',
    ...body,
  })
  return { owner, ada, pending, videoId, postId, files, image: images[0]?.url ?? '' }
}
export type Prepared = Awaited<ReturnType<typeof prepare>>

export const statusesOf = (who: Client, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await who.fetch(path)).status))
