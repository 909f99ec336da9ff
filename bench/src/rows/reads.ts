import type { Member } from '@seam/server/demo/api-client.ts'
import type { Product } from '../product.ts'
import { compareRequests, type Target } from '../load.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'

/**
 * Compares a URL of the product with the baseline server sending the same bytes from memory.
 */
async function compareWithBaseline(
  product: Product,
  name: string,
  ours: Target,
  goal: number,
): Promise<Row> {
  const response = await fetch(ours.url, { headers: ours.headers ?? {} })
  if (!response.ok) throw new Error(await response.text())
  const bytesUrl = `${product.baselineOrigin}/bytes/${encodeURIComponent(name)}`
  await fetch(bytesUrl, { method: 'PUT', body: await response.arrayBuffer() })
  const rates = await compareRequests(ours, { url: bytesUrl })
  return ratioRow(name, 'requests/s', rates.ours, rates.limit, goal)
}

/** Measures the feed, a video and its comments, for anonymous and signed-in viewers. */
export async function readRows(
  product: Product,
  person: Member,
  commented: string,
): Promise<Row[]> {
  const api = `${product.origin}/api/v1/video`
  const feed = `${api}?page=1&limit=12`
  const list = (await (await fetch(feed)).json()) as { data: { docs: { publicId: string }[] } }
  const comments = `${product.origin}/api/v1/comment?entity=video&entityId=${commented}&page=1&limit=12`
  const { headers } = person
  const one = `${api}/${list.data.docs[3]?.publicId}`
  const compare = (name: string, target: Target, goal: number) =>
    compareWithBaseline(product, name, target, goal)
  const feedXml = `${product.origin}/feed.xml`
  return [
    await compare('feed of 10,000, visitor', { url: feed }, goals.feed.visitor),
    await compare('feed of 10,000, signed in', { url: feed, headers }, goals.feed.signedIn),
    await compare('/feed.xml of 10,000', { url: feedXml }, goals.feedXml),
    await compare('one video, visitor', { url: one }, goals.oneVideo.visitor),
    await compare('one video, signed in', { url: one, headers }, goals.oneVideo.signedIn),
    await compare('comments of 5,000, visitor', { url: comments }, goals.comments.visitor),
    await compare(
      'comments of 5,000, signed in',
      { url: comments, headers },
      goals.comments.signedIn,
    ),
  ]
}
