import { callApi, type Member, signUp, upload } from '@seam/server/demo/api-client.ts'
import type { Clip } from './clip.ts'
import type { Site } from './site.ts'

export interface Content {
  people: Member[]
  videos: string[]
  /** The public id of the video that has all the comments. */
  commented: string
}

interface Created {
  publicId: string
}

const PEOPLE = 16
const VIDEOS = 12
const COMMENTS = 40
/** Votes of each person, so that looking them up finds some. */
const VOTES = 6

/** Fills an empty site through its API, always with the same people, videos, posts and comments. */
export async function fillSite({ origin }: Site, clip: Clip): Promise<Content> {
  const people: Member[] = []
  for (let number = 0; number < PEOPLE; number += 1) {
    const username = `measurer_${number}`
    people.push(
      await signUp(origin, {
        username,
        fullName: 'Measurer',
        email: `${username}@example.org`,
        password: 'Correct-horse-7',
      }),
    )
  }
  const personAt = (number: number) => {
    const person = people[number % people.length]
    if (!person) throw new Error('there are no people')
    return person
  }
  const videos: string[] = []
  for (let number = 0; number < VIDEOS; number += 1) {
    videos.push(await publish(personAt(number), `Measured ${number}`, clip))
    const content = `A post of usual length, number ${number}${' with some words'.repeat(6)}`
    await callApi(personAt(number), 'POST', '/post', { content })
  }
  for (const video of videos) await untilReady(personAt(0), video)
  for (const person of people) {
    for (const video of videos.slice(0, VOTES)) {
      await callApi(person, 'GET', `/vote/video?videoPublicId=${video}&toggle=UPVOTE`)
    }
  }
  const [commented = ''] = videos
  for (let number = 0; number < COMMENTS; number += 1) {
    await callApi(personAt(number), 'POST', `/comment/video?videoPublicId=${commented}`, {
      content: `A comment of usual length, number ${number}${' with some words'.repeat(3)}`,
    })
  }
  return { people, videos, commented }
}

/** Uploads and publishes a video. Returns its public id. */
export async function publish(member: Member, title: string, clip: Clip): Promise<string> {
  const { publicId } = await callApi<Created>(member, 'POST', '/video/upload', {
    title,
    description: '',
    publishStatus: 'PUBLIC',
    category: 'GENERAL',
    nsfw: false,
    video: await upload(member, 'videos', clip.video),
    thumbnail: await upload(member, 'thumbnails', clip.thumbnail),
  })
  return publicId
}

interface VideoState {
  videoFile: { url: string | null }
  processing: { state: string }
}

/** Waits until a video is playable. */
export async function untilPlayable(member: Member, id: string): Promise<void> {
  await untilVideo(member, id, ({ videoFile }) => videoFile.url !== null)
}
export async function untilReady(member: Member, id: string): Promise<void> {
  await untilVideo(member, id, ({ processing }) => processing.state === 'READY')
}

async function untilVideo(member: Member, id: string, isDone: (video: VideoState) => boolean) {
  for (;;) {
    const [video] = await callApi<VideoState[]>(member, 'GET', `/video/${id}`)
    if (video?.processing.state === 'FAILED') throw new Error('a video could not be processed')
    if (video && isDone(video)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
