import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { openBrowser, HttpError } from './browser.ts'
import {
  type Clip,
  type UploadFile,
  isPlayable,
  PASSWORD,
  publish,
  signUp,
  upload,
  videoWhen,
} from './member.ts'
import { BYSTANDER, audienceNetwork } from './networks.ts'
import { stopwatch } from './stopwatch.ts'

/** A request by an ordinary user, or several that belong together. */
export interface BystanderCall {
  kind: string
  seconds: number
  /** The error message; null if it succeeded. */
  failure: string | null
}

export interface OrdinaryFiles {
  clip: Clip
  avatar: UploadFile
}

/** A short clip must be playable within this time. */
const PLAYABLE_WITHIN_SECONDS = 90

/**
 * Acts like an ordinary user: signs up and in, reads, writes, changes the avatar, publishes a clip.
 */
export async function ordinaryRound(
  origin: string,
  { clip, avatar }: OrdinaryFiles,
  { clips, network = BYSTANDER }: { clips: boolean; network?: string },
): Promise<BystanderCall[]> {
  const calls: BystanderCall[] = []
  const timed = async <Result>(kind: string, work: () => Promise<Result>) => {
    const seconds = stopwatch()
    let failure: string | null = null
    try {
      return await work()
    } catch (error) {
      failure = error instanceof HttpError ? error.message : String(error)
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
    const response = await second.request('GET', '/v/feed', { headers: { accept: 'text/html' } })
    if (response.status !== 200) throw new HttpError('/v/feed', response)
  })
  await timed('post', () => browser.call('POST', '/post', { content: 'Good morning' }))
  await timed('avatar', async () => {
    const image = await upload(member, 'avatars', avatar)
    const response = await browser.request('PATCH', `${API_BASE}/user/update/image?type=avatar`, {
      body: { image },
    })
    if (response.status !== 200) throw new HttpError('avatar', response)
  })
  if (clips) {
    await timed('clip', async () => {
      const publicId = await publish(member, clip)
      if (await videoWhen(member, publicId, isPlayable, PLAYABLE_WITHIN_SECONDS)) return
      throw new Error(`a clip is not playable after ${PLAYABLE_WITHIN_SECONDS} s`)
    })
  }
  browser.close()
  second.close()
  return calls
}

const AUDIENCE = 4
const AUDIENCE_ROUNDS = 2

/**
 * Simulates ordinary use by a few people at once, until the server's memory has its usual size.
 */
export async function warmUp(origin: string, files: OrdinaryFiles): Promise<void> {
  for (let round = 0; round < AUDIENCE_ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: AUDIENCE }, (_, n) =>
        ordinaryRound(origin, files, { clips: round === 0, network: audienceNetwork(n) }),
      ),
    )
  }
}

/**
 * One network may sign up five times in half an hour, and the bystander has already run one round.
 */
const MAX_ROUNDS = 4
const PAUSE_MS = 6_000

/** Repeats the round until `signal` is aborted, at most four times. Returns each round's calls. */
export async function ordinaryRounds(
  origin: string,
  files: OrdinaryFiles,
  options: { clips: boolean },
  signal: AbortSignal,
): Promise<BystanderCall[][]> {
  const rounds: BystanderCall[][] = []
  while (rounds.length < MAX_ROUNDS && (rounds.length === 0 || !signal.aborted)) {
    rounds.push(await ordinaryRound(origin, files, options))
    await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
  }
  return rounds
}
