import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watch } from './audience.ts'
import { clips, renderClip } from './clips.ts'
import { callApi, type Member, upload } from './api-client.ts'
import { demoOrigin } from './origin.ts'
import { signUpPeople, PASSWORD } from './people.ts'
import { drawPicture } from './pictures.ts'
import {
  type DemoComment,
  type DemoText,
  follows,
  playlists,
  posts,
  recommendation,
  scheduledPosts,
  reports,
  videoComments,
} from './conversations.ts'

const origin = demoOrigin(process.env)
const folder = await mkdtemp(join(tmpdir(), 'seam-demo-'))

type Entity = 'video' | 'post' | 'comment'
type Created = { publicId: string }

/** Casts a deterministic set of votes by the members on an item. */
async function vote(members: Member[], entity: Entity, { publicId }: Created, number: number) {
  for (const [index, member] of members.entries()) {
    const roll = (number * 7 + index * 5) % 8
    if (roll > 4) continue
    const toggle = roll === 4 ? 'DOWNVOTE' : 'UPVOTE'
    await callApi(member, 'GET', `/vote/${entity}?${entity}PublicId=${publicId}&toggle=${toggle}`)
  }
}

async function writeComment(
  members: Member[],
  { author, text }: DemoText,
  under: Entity,
  { publicId }: Created,
) {
  const path = `/comment/${under}?${under}PublicId=${publicId}`
  const comment = await callApi<Created>(memberOf(members, author), 'POST', path, { content: text })
  await vote(members, 'comment', comment, text.length)
  return comment
}

async function writeThread(
  members: Member[],
  thread: DemoComment,
  under: Entity,
  created: Created,
) {
  const comment = await writeComment(members, thread, under, created)
  for (const reply of thread.replies ?? []) await writeComment(members, reply, 'comment', comment)
}

function memberOf(members: Member[], place: number): Member {
  const member = members[place % members.length]
  if (!member) throw new Error('the list of members is empty')
  return member
}

try {
  const members = await signUpPeople(origin, folder)
  for (const [follower, followee] of follows) {
    const username = memberOf(members, followee).username
    await callApi(memberOf(members, follower), 'POST', `/follow/${username}`)
  }
  const written: Created[] = []
  for (const [number, { author, text, pictures = [], comments = [] }] of posts.entries()) {
    const member = memberOf(members, author)
    const images = []
    for (const [index, picture] of pictures.entries()) {
      const file = await drawPicture(picture, folder, `picture-${number}-${index}`)
      images.push({ image: await upload(member, 'postImages', file), alt: picture.alt })
    }
    const post = await callApi<Created>(member, 'POST', '/post', { content: text, images })
    await vote(members, 'post', post, number)
    written.push(post)
    for (const comment of comments) await writeThread(members, comment, 'post', post)
  }
  for (const { author, text, days } of scheduledPosts) {
    await callApi(memberOf(members, author), 'POST', '/post', {
      content: text,
      publishAt: new Date(Date.now() + days * 86_400_000).toISOString(),
    })
  }
  for (const { author, post, reason, text } of reports) {
    const subject = { kind: 'post', id: written[post]?.publicId }
    await callApi(memberOf(members, author), 'POST', '/report', { subject, reason, text })
  }
  for (const [number, { publicId }] of written.entries()) {
    await callApi(memberOf(members, number), 'PUT', `/saved/post/${publicId}`)
  }
  const published: Created[] = []
  for (const [number, clip] of clips.entries()) {
    console.log(`${number + 1}/${clips.length}  ${clip.title}`)
    const member = memberOf(members, number)
    const { video, thumbnail } = await renderClip(clip, folder, `clip-${number}`)
    const created = await callApi<Created>(member, 'POST', '/video/upload', {
      title: clip.title,
      description: clip.description,
      category: clip.category,
      nsfw: clip.nsfw ?? false,
      downloadable: number % 3 === 0,
      thumbnail: await upload(member, 'thumbnails', thumbnail),
      video: await upload(member, 'videos', video),
    })
    await vote(members, 'video', created, number)
    published.push(created)
    for (const comment of videoComments) {
      if (comment.clip === number) await writeThread(members, comment, 'video', created)
    }
  }
  for (const { author, clips: numbers, ...texts } of playlists) {
    const member = memberOf(members, author)
    const { publicId } = await callApi<Created>(member, 'POST', '/playlist', texts)
    for (const number of numbers) {
      await callApi(member, 'PUT', `/playlist/${publicId}/item/${published[number]?.publicId}`, {})
    }
  }
  const { author, text } = recommendation
  await callApi(memberOf(members, author), 'POST', '/post', {
    content: `${text} ${origin}/v/${published[0]?.publicId}`,
  })
  console.log('Waiting until the videos are playable before watching them')
  for (const [number, { publicId }] of published.entries()) await watch(members, publicId, number)
  console.log(`Done: ${origin}/v/feed. Sign in as ada@example.org with ${PASSWORD}`)
} catch (error) {
  console.error(`The demo failed: ${(error as Error).message}. Is Seam running and empty?`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
