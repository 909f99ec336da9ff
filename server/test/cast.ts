import type * as z from 'zod'
import {
  type Comment,
  commentOnPost,
  commentOnVideo,
  type Entity,
  replyToComment,
} from '@seam/contract/comment.ts'
import { createPlaylist, type Playlist } from '@seam/contract/playlist.ts'
import { createPost, type Post } from '@seam/contract/post.ts'
import { toggleFollow } from '@seam/contract/follow.ts'
import { blockUser, muteUser, unblockUser } from '@seam/contract/relation-endpoints.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { editVideo, getVideo, publishVideo, type Video } from '@seam/contract/video.ts'
import { voteOnComment, voteOnPost, voteOnVideo, type VoteType } from '@seam/contract/vote.ts'
import { app } from './app.ts'
import { Client } from './client.ts'
import { eventually } from './eventually.ts'
import { generateClip, generateImage } from './generate-media.ts'
import { upload } from './upload.ts'

export const PASSWORD = 'Correct-horse-7'

let people = 0

/** Returns unique sign-up data. */
export function signupData(name = 'Dora') {
  people += 1
  const username = `${name.toLowerCase()}_${process.pid}_${people}`.slice(0, 20)
  return { fullName: name, username, email: `${username}@example.org`, password: PASSWORD }
}

/** A signed-in client with its account. */
export interface Person extends Client {
  username: string
  email: string
}

export const visitor = (): Client => new Client()

/** Signs up a new person: Ada creates, Ben follows, Cleo is a stranger to both. */
export async function person(name: 'Ada' | 'Ben' | 'Cleo'): Promise<Person> {
  const body = signupData(name)
  const client = new Client()
  const answer = await client.call(signup, { body })
  if (answer.status !== 201) throw new Error(`${name} cannot sign up: ${answer.problem.detail}`)
  return Object.assign(client, { username: body.username, email: body.email })
}

/** Signs up a new person who is a moderator or an owner of the site. */
export async function staff(name: 'Ada' | 'Ben' | 'Cleo', role: Role): Promise<Person> {
  const who = await person(name)
  const { db } = await app()
  await db.updateTable('account').set({ role }).where('username', '=', who.username).execute()
  return who
}

/** Publishes a video as this person. The default file is a short clip. */
export async function publish(
  who: Client,
  details: Partial<Record<keyof typeof publishVideo.body.shape, unknown>> = {},
  file?: string,
): Promise<Video> {
  const answer = await who.call(publishVideo, {
    body: {
      title: 'A walk by the sea',
      video: await upload(who, 'videos', file ?? (await generateClip())),
      thumbnail: await upload(who, 'thumbnails', await generateImage()),
      ...details,
    },
  })
  if (answer.status !== 201) throw new Error(`not published: ${answer.problem.detail}`)
  return answer.data
}

/** Changes only the publish status of a video. */
export async function setPublishStatus(
  who: Client,
  { publicId, title, description, category, nsfw }: Video,
  publishStatus: Video['publishStatus'],
): Promise<void> {
  const body = { title, description, category, nsfw, publishStatus }
  const answer = await who.call(editVideo, { params: { publicId }, body })
  if (answer.status !== 200) throw new Error(`not edited: ${answer.problem.detail}`)
}

/** Polls a video until `is` returns true. Returns the video as visible to this person. */
export const waitForVideo = (
  who: Client,
  { publicId }: Pick<Video, 'publicId'>,
  is: (video: Video) => boolean,
): Promise<Video> =>
  eventually(async () => {
    const { status, data } = await who.call(getVideo, { params: { publicId } })
    const [video] = status === 200 ? data : []
    if (!video) throw new Error(`video ${publicId} is not visible: status ${status}`)
    if (!is(video)) throw new Error(`video ${publicId}: ${JSON.stringify(video.processing)}`)
    return video
  })

/** Waits until the video is no longer processing. Returns the video as visible to this person. */
export const waitUntilProcessed = (who: Client, video: Pick<Video, 'publicId'>): Promise<Video> =>
  waitForVideo(who, video, ({ processing }) => processing.state !== 'PROCESSING')

export async function post(who: Client, content = 'The sea is calm today'): Promise<Post> {
  const answer = await who.call(createPost, { body: { content } })
  if (answer.status !== 201) throw new Error(`not posted: ${answer.problem.detail}`)
  return answer.data
}

/** Creates a public playlist, with a video if named. */
export async function playlist(
  who: Client,
  more: Partial<z.input<typeof createPlaylist.body>> = {},
): Promise<Playlist> {
  const body = { title: 'Evening', publishStatus: 'PUBLIC', ...more }
  const answer = await who.call(createPlaylist, { body })
  if (answer.status !== 201) throw new Error(`not created: ${answer.problem.detail}`)
  return answer.data
}

const commentEndpoints = { video: commentOnVideo, post: commentOnPost, comment: replyToComment }
const voteEndpoints = { video: voteOnVideo, post: voteOnPost, comment: voteOnComment }

/** Requests a comment on a video, a post or a comment. Returns the response. */
export const requestComment = (
  who: Client,
  entity: Entity,
  publicId: string,
  body: Record<string, unknown> = { content: 'Well said' },
) => who.call(commentEndpoints[entity], { query: { [`${entity}PublicId`]: publicId }, body })

/** Comments on a video, a post or a comment. Returns the comment. */
export async function comment(
  who: Client,
  entity: Entity,
  publicId: string,
  content?: string,
): Promise<Comment> {
  const answer = await requestComment(
    who,
    entity,
    publicId,
    content === undefined ? undefined : { content },
  )
  if (answer.status !== 201) throw new Error(`not commented: ${answer.problem.detail}`)
  return answer.data
}

/** Toggles a vote on a video, a post or a comment. Returns the response. */
export const vote = (
  who: Client,
  entity: Entity,
  publicId: string,
  toggle: VoteType = 'UPVOTE',
  headers: Record<string, string> = {},
) =>
  who.call(voteEndpoints[entity], { query: { [`${entity}PublicId`]: publicId, toggle }, headers })

/** Toggles whether `who` follows the other. Returns the response. */
export const follow = (who: Client, { username }: { username: string }) =>
  who.call(toggleFollow, { params: { username } })

export const block = (who: Client, { username }: { username: string }) =>
  who.call(blockUser, { params: { username } })

export const unblock = (who: Client, { username }: { username: string }) =>
  who.call(unblockUser, { params: { username } })

export const mute = (who: Client, { username }: { username: string }) =>
  who.call(muteUser, { params: { username } })
