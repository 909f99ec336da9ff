import { expect } from '@playwright/test'
import type { Comment } from '@seam/contract/comment.ts'
import { pages } from '@seam/contract/pages.ts'
import { callApi, type Member, signUp, upload } from '@seam/server/demo/api-client.ts'
import { clips, picture } from './media.ts'
import { newPerson, PASSWORD, type Person } from './people.ts'
import { PROCESSING } from './processing-timeout.ts'

/** Content that makes a screen show all its parts. */
export interface Content {
  /** Owns the video and the post, follows Ben, has watched, searched and saved. */
  ada: Person
  /** Follows Ada, has commented and voted. */
  ben: Person
  /** The public ids of the video, the post, and a playlist of Ada's. */
  video: string
  post: string
  playlist: string
  /** The title of the video. */
  title: string
}

const withPassword = (person: Person) => ({ ...person, password: PASSWORD })

/** Publishes a video and posts by Ada, with comments and replies by Ben. */
export async function publishContent(origin: string): Promise<Content> {
  const people = { ada: newPerson('Ada'), ben: newPerson('Ben') }
  const ada = await signUp(origin, withPassword(people.ada))
  const ben = await signUp(origin, withPassword(people.ben))
  const title = `The harbour before the storm ${people.ada.username}`
  const video = await callApi<{ publicId: string }>(ada, 'POST', '/video/upload', {
    title,
    description: 'Filmed from the pier.\n0:02 the lamp\nhttps://example.org/pier',
    category: 'EDUCATION',
    video: await upload(ada, 'videos', clips.mp4()),
    thumbnail: await upload(ada, 'thumbnails', picture()),
  })
  const post = await callApi<{ publicId: string }>(ada, 'POST', '/post', {
    content: `Who else was at the harbour? #storm https://example.org/harbour @${ben.username}`,
  })
  for (const [entity, { publicId }] of Object.entries({ video, post })) {
    await comment(ben, ada, entity, publicId)
    await callApi(ben, 'GET', `/vote/${entity}?${entity}PublicId=${publicId}&toggle=UPVOTE`)
  }
  const playlist = await callApi<{ publicId: string }>(ada, 'POST', '/playlist', {
    title: 'Weather at the harbour',
    description: 'In the order of the waves. https://example.org/waves',
    publishStatus: 'PUBLIC',
    videoId: video.publicId,
  })
  await callApi(ada, 'POST', `/history/add?videoId=${video.publicId}`)
  await callApi(ada, 'POST', '/history/search?q=harbour')
  await callApi(ada, 'PUT', `/saved/video/${video.publicId}`)
  await callApi(ada, 'PUT', `/saved/post/${post.publicId}`)
  await callApi(ben, 'POST', '/post', { content: 'A quiet evening at the harbour' })
  await callApi(ben, 'POST', `/follow/${ada.username}`)
  await callApi(ada, 'POST', `/follow/${ben.username}`)
  const ids = { video: video.publicId, post: post.publicId, playlist: playlist.publicId }
  return { ...people, ...ids, title }
}

/** Like {@link publishContent}, but waits until the video is playable. */
export async function publishPlayable(origin: string): Promise<Content> {
  const content = await publishContent(origin)
  const file = async () => {
    const response = await fetch(`${origin}/api/v1/video/${content.video}`)
    return (await response.json()).data[0].videoFile.url
  }
  await expect.poll(file, PROCESSING).not.toBeNull()
  return content
}

async function comment(author: Member, owner: Member, entity: string, publicId: string) {
  const { publicId: id } = await callApi<Comment>(
    author,
    'POST',
    `/comment/${entity}?${entity}PublicId=${publicId}`,
    { content: 'I was, and it was loud. Look at 0:02' },
  )
  await callApi(owner, 'POST', `/comment/comment?commentPublicId=${id}`, { content: 'So it was' })
}

/** The paths of all screens, with this content. */
export function screenPaths({ ada, video, post, playlist }: Content): string[] {
  const ids: Partial<Record<keyof typeof pages, string>> = {
    video,
    videoStatistics: video,
    post,
    playlist,
  }
  const paths = Object.entries(pages).map(([screen, path]) =>
    path
      .replace('{publicId}', ids[screen as keyof typeof pages] ?? '')
      .replace('{username}', ada.username),
  )
  return [
    ...paths,
    `${pages.search}?q=harbour`,
    `${pages.search}?q=harbour&type=playlist`,
    `/u/${ada.username}?tab=posts`,
    `/u/${ada.username}?tab=playlists`,
    `/v/${video}?list=${playlist}`,
    '/v/AAAAAAAAAAA',
    '/no/such/page',
  ]
}
