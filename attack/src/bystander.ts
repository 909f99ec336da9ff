import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { openBrowser, Refused } from './browser.ts'
import {
  type Clip,
  type File,
  isPlayable,
  PASSWORD,
  publish,
  signUp,
  upload,
  videoWhen,
} from './member.ts'
import { BYSTANDER, networkOfAudience } from './networks.ts'
import { stopwatch } from './stopwatch.ts'

/** An ordinary call, or several that belong together. */
export interface Call {
  kind: string
  seconds: number
  /** Why it failed; null where it did not. */
  failure: string | null
}

export interface OrdinaryFiles {
  clip: Clip
  avatar: File
}

/** Seconds in which a short clip must play. */
const PLAYS_WITHIN = 90

/** What an ordinary visitor does: sign up, sign in, read, write, change the avatar, publish a clip. */
export async function ordinaryRound(
  origin: string,
  { clip, avatar }: OrdinaryFiles,
  { clips, network = BYSTANDER }: { clips: boolean; network?: string },
): Promise<Call[]> {
  const calls: Call[] = []
  const timed = async <Result>(kind: string, work: () => Promise<Result>) => {
    const seconds = stopwatch()
    let failure: string | null = null
    try {
      return await work()
    } catch (error) {
      failure = error instanceof Refused ? error.message : String(error)
      return undefined
    } finally {
      calls.push({ kind, seconds: seconds(), failure })
    }
  }

  const member = await timed('sign-up', () => signUp(origin, network))
  if (!member) return calls
  const { browser } = member
  const second = openBrowser(origin, network)
  await timed('sign-in', () =>
    second.call('POST', '/auth/login', { email: member.email, password: PASSWORD }),
  )
  await timed('feed', () => second.call('GET', '/video'))
  await timed('page', async () => {
    const answer = await second.request('GET', '/v/feed', { headers: { accept: 'text/html' } })
    if (answer.status !== 200) throw new Refused('/v/feed', answer)
  })
  await timed('post', () => browser.call('POST', '/post', { content: 'Good morning' }))
  await timed('avatar', async () => {
    const image = await upload(member, 'avatars', avatar)
    const answer = await browser.request('PATCH', `${API_BASE}/user/update/image?type=avatar`, {
      body: { image },
    })
    if (answer.status !== 200) throw new Refused('avatar', answer)
  })
  if (clips) {
    await timed('clip', async () => {
      const publicId = await publish(member, clip)
      if (await videoWhen(member, publicId, isPlayable, PLAYS_WITHIN)) return
      throw new Error(`a clip does not play after ${PLAYS_WITHIN} s`)
    })
  }
  browser.close()
  second.close()
  return calls
}

const AUDIENCE = 4
const AUDIENCE_ROUNDS = 2

/** Ordinary use by a few people at once, after which a server has the size that it usually has. */
export async function warmUp(origin: string, files: OrdinaryFiles): Promise<void> {
  for (let round = 0; round < AUDIENCE_ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: AUDIENCE }, (_, n) =>
        ordinaryRound(origin, files, { clips: round === 0, network: networkOfAudience(n) }),
      ),
    )
  }
}

/** One network may sign up five times in half an hour, and one round was made before. */
const MOST_ROUNDS = 4
const PAUSE = 6_000

/** Repeats the round until `signal` fires, a few times at most. Returns the calls of each round. */
export async function ordinaryRounds(
  origin: string,
  files: OrdinaryFiles,
  options: { clips: boolean },
  signal: AbortSignal,
): Promise<Call[][]> {
  const rounds: Call[][] = []
  while (rounds.length < MOST_ROUNDS && (rounds.length === 0 || !signal.aborted)) {
    rounds.push(await ordinaryRound(origin, files, options))
    await wait(PAUSE, undefined, { signal }).catch(() => {})
  }
  return rounds
}
