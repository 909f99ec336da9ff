import { createPost, type Post } from '@seam/contract/post.ts'
import type { Client } from './client.ts'
import { generateImage } from './generate-media.ts'
import { upload } from './upload.ts'

interface PostWithImages {
  content?: string
  /** The alternative text of each image. */
  alts: string[]
  nsfw?: boolean
  /** Of each image, as width and height in pixels. */
  size?: string
}

/** Creates a post with an image for each alternative text. */
export async function postWithImages(
  who: Client,
  { content = '', alts, nsfw = false, size = '640x360' }: PostWithImages,
): Promise<Post> {
  const images = []
  for (const alt of alts) {
    images.push({ image: await upload(who, 'postImages', await generateImage(size)), alt })
  }
  const answer = await who.call(createPost, { body: { content, images, nsfw } })
  if (answer.status !== 201) throw new Error(`not posted: ${answer.problem.detail}`)
  return answer.data
}
