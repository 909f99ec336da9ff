import type { Member } from '@seam/server/demo/member.ts'
import type { Product } from '../product.ts'
import { compare, type Target } from '../load.ts'
import { type Row, ratio } from '../row.ts'

/** Holds an address of the product against the bare server sending the same bytes from memory. */
async function against(product: Product, name: string, ours: Target, goal: number): Promise<Row> {
  const asked = await fetch(ours.url, { headers: ours.headers ?? {} })
  if (!asked.ok) throw new Error(await asked.text())
  const bytes = `${product.bareOrigin}/bytes/${encodeURIComponent(name)}`
  await fetch(bytes, { method: 'PUT', body: await asked.arrayBuffer() })
  const rates = await compare(ours, { url: bytes })
  return ratio(name, 'requests/s', rates.ours, rates.limit, goal)
}

/** The feed, a video, and the comments on one, for visitors and signed in. */
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
  return [
    await against(product, 'feed of 10,000, visitor', { url: feed }, 0.5),
    await against(product, 'feed of 10,000, signed in', { url: feed, headers }, 0.1),
    await against(product, 'one video, visitor', { url: one }, 0.2),
    await against(product, 'one video, signed in', { url: one, headers }, 0.1),
    await against(product, 'comments of 5,000, visitor', { url: comments }, 0.2),
    await against(product, 'comments of 5,000, signed in', { url: comments, headers }, 0.05),
  ]
}
