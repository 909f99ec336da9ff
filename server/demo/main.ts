import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clips, draw } from './clips.ts'
import { ask, type Member, signUp, upload } from './member.ts'

const PASSWORD = 'Demo-password-1'
const origin = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

const people = [
  { fullName: 'Ada Lindqvist', username: 'ada' },
  { fullName: 'Ben Okafor', username: 'ben' },
  { fullName: 'Cleo Marchetti', username: 'cleo' },
  { fullName: 'Dmitri Volkov', username: 'dmitri' },
]

/** Signs the people of the demonstration up. They exist once. */
async function arrive(): Promise<Member[]> {
  const members: Member[] = []
  for (const person of people) {
    members.push(
      await signUp(origin, {
        ...person,
        email: `${person.username}@example.org`,
        password: PASSWORD,
      }),
    )
  }
  return members
}

const folder = await mkdtemp(join(tmpdir(), 'seam-demo-'))
try {
  const members = await arrive()
  for (const [index, clip] of clips.entries()) {
    const member = members[index % members.length]
    if (!member) continue
    console.log(`${index + 1}/${clips.length}  ${clip.title}`)
    const { video, thumbnail } = await draw(clip, folder, `clip-${index}`)
    await ask(member, 'POST', '/video/upload', {
      title: clip.title,
      description: clip.description,
      category: clip.category,
      nsfw: clip.nsfw ?? false,
      thumbnail: await upload(member, 'thumbnails', thumbnail),
      video: await upload(member, 'videos', video),
    })
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
