import { createHash } from 'node:crypto'
import { API_BASE } from '@seam/contract/endpoint.ts'

interface Listed {
  data: { docs: { publicId: string }[] }
}

/** Paths that {@link readAnswers} also reads for signed-in users. */
const PERSONAL = [
  '/user/activity',
  '/user/storage',
  '/history',
  '/history/search',
  '/history/stops',
  '/follow',
  '/suggested-user',
]

const LISTS = [
  ...['', '?sort=top', '?sort=hot', '?page=2'].flatMap((query) => [
    `/video${query}`,
    `/post${query}`,
  ]),
  ...['video', 'post', 'user'].map((type) => `/search?q=hello&type=${type}`),
  '/search/suggest?q=hel',
  '/site',
]

/**
 * Returns the response bodies of a site, by path: feeds in each order, items with their comments
 * and related videos, profiles, search, pages; with the `headers` of a session also personal ones.
 * Adds the checksums of the files that the responses name.
 */
export async function readAnswers(
  origin: string,
  usernames: string[],
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const read = async (path: string) => {
    const response = await fetch(origin + path, { headers })
    const body = Buffer.from(await response.arrayBuffer())
    answers[path] = `${response.status} ${body.toString('latin1')}`
    return body.toString()
  }
  const readIds = async (kind: 'video' | 'post') => {
    const { data } = JSON.parse(await read(`${API_BASE}/${kind}?limit=50`)) as Listed
    return data.docs.map(({ publicId }) => publicId)
  }
  const [videos, posts] = [await readIds('video'), await readIds('post')]
  const paths = [
    ...LISTS,
    ...videos.flatMap((id) => [`/video/${id}`, `/video/${id}/related`]),
    ...posts.map((id) => `/post/${id}`),
    ...videos.map((id) => `/comment?entity=video&entityId=${id}`),
    ...posts.map((id) => `/comment?entity=post&entityId=${id}`),
    ...usernames.flatMap((name) =>
      ['', '/followers', '/following'].map((of) => `/user/${name}${of}`),
    ),
    ...(headers['cookie'] ? PERSONAL : []),
  ]
  for (const path of paths) await read(API_BASE + path)
  const files = new Set(
    Object.values(answers).flatMap((answer) => answer.match(/\/media\/[^"\\]+/g) ?? []),
  )
  for (const url of files) {
    const bytes = Buffer.from(await (await fetch(origin + url, { headers })).arrayBuffer())
    answers[url] = createHash('sha256').update(bytes).digest('hex')
  }
  return answers
}
