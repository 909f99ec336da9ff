import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clips, draw } from './clips.ts'
import { ask, type Member, upload } from './member.ts'
import { arrive, PASSWORD } from './people.ts'
import { follows, posts, type Remark, remarks, type Saying } from './talk.ts'

const origin = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
const folder = await mkdtemp(join(tmpdir(), 'seam-demo-'))

type Entity = 'video' | 'post' | 'comment'
type Made = { publicId: string }

/** Everybody votes on it, or not: the same in every demonstration. */
async function vote(members: Member[], entity: Entity, { publicId }: Made, number: number) {
  for (const [index, member] of members.entries()) {
    const dice = (number * 7 + index * 5) % 8
    if (dice > 4) continue
    const toggle = dice === 4 ? 'DOWNVOTE' : 'UPVOTE'
    await ask(member, 'GET', `/vote/${entity}?${entity}PublicId=${publicId}&toggle=${toggle}`)
  }
}

async function say(members: Member[], { by, text }: Saying, under: Entity, { publicId }: Made) {
  const path = `/comment/${under}?${under}PublicId=${publicId}`
  const said = await ask<Made>(memberOf(members, by), 'POST', path, { content: text })
  await vote(members, 'comment', said, text.length)
  return said
}

async function remark(members: Member[], what: Remark, under: Entity, made: Made) {
  const said = await say(members, what, under, made)
  for (const reply of what.replies ?? []) await say(members, reply, 'comment', said)
}

function memberOf(members: Member[], place: number): Member {
  const member = members[place % members.length]
  if (!member) throw new Error('nobody is there')
  return member
}

try {
  const members = await arrive(origin, folder)
  for (const [follower, followee] of follows) {
    const username = memberOf(members, followee).username
    await ask(memberOf(members, follower), 'POST', `/follow/${username}`)
  }
  for (const [number, { by, text, remarks: under = [] }] of posts.entries()) {
    const post = await ask<Made>(memberOf(members, by), 'POST', '/post', { content: text })
    await vote(members, 'post', post, number)
    for (const each of under) await remark(members, each, 'post', post)
  }
  for (const [number, clip] of clips.entries()) {
    console.log(`${number + 1}/${clips.length}  ${clip.title}`)
    const member = memberOf(members, number)
    const { video, thumbnail } = await draw(clip, folder, `clip-${number}`)
    const made = await ask<Made>(member, 'POST', '/video/upload', {
      title: clip.title,
      description: clip.description,
      category: clip.category,
      nsfw: clip.nsfw ?? false,
      thumbnail: await upload(member, 'thumbnails', thumbnail),
      video: await upload(member, 'videos', video),
    })
    await vote(members, 'video', made, number)
    for (const each of remarks) {
      if (each.clip === number) await remark(members, each, 'video', made)
    }
  }
  console.log(`Done: ${origin}/v/feed. Sign in as ada@example.org with ${PASSWORD}`)
} catch (error) {
  console.error(
    `The demonstration stopped: ${(error as Error).message}. Is Seam running, and empty?`,
  )
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
