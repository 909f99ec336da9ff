import { API_BASE } from '@seam/contract/endpoint.ts'
import { limits } from '@seam/contract/limits.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import { adversarialTexts } from '../adversarial-texts.ts'
import type { Attack, AttackContext, AttackOutcome } from '../attack.ts'
import { HttpError } from '../browser.ts'
import { perHour } from '../figure.ts'
import { retryAfterOf } from '../flood.ts'
import { type Member, publish, signUp } from '../member.ts'
import { accountNetwork } from '../networks.ts'
import { readEventLoopTime } from '../process-tree.ts'
import { stopwatch } from '../stopwatch.ts'
import { CAPTIONS_START, openTextFields, type TextField } from '../text-fields.ts'

/** Milliseconds of event loop time per request. */
const GOAL = 20
/** How often each text is sent. The lowest time counts; others include compilation or GC. */
const ATTEMPTS = 3
const FLOODERS = 6
const FLOOD_SECONDS = 30
/** Without a limit, the attack ends after this number. */
const MAX_ACCEPTED = 100

interface Owned {
  member: Member
  video: string
}

type Figures = AttackOutcome['figures']

const prepared = new WeakMap<AttackContext, { owned: Owned[]; figures: Figures }>()

/** Sets as many watched words as a site can have. The texts contain none of them. */
async function setWatchedWords({ target }: AttackContext) {
  const words = (start: string) =>
    JSON.stringify(
      Array.from({ length: limits.spamList }, (_, n) =>
        `${start} ${n} a a a a a a a a a a a a a a a a a a a`.slice(0, limits.heldWord),
      ),
    )
  await target.database.query(
    `insert into site_setting (name, value)
     values ('heldWords', $1), ('refusedWords', $2), ('newcomerHours', '0')`,
    [words('a'), words('w1')],
  )
}

/** Throws if the watched words are not in force. Texts that are not searched for them are cheap. */
async function expectWatched({ target }: AttackContext) {
  const { browser } = await signUp(target.origin, accountNetwork(10))
  const body = { content: `w1 7 ${'a '.repeat(30)}` }
  const response = await browser.request('POST', `${API_BASE}/post`, { body })
  browser.close()
  if (response.status !== 422) throw new HttpError('a post with a watched word', response)
}

/** Returns the event loop time of the most expensive text of a field. */
async function dearest(pid: number, field: TextField): Promise<number> {
  let accepted = 0
  let highest = 0
  for (let text = 0; text < adversarialTexts(field).length; text += 1) {
    let lowest = Infinity
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const content = adversarialTexts(field)[text] ?? ''
      const id = (await field.open?.()) ?? ''
      const before = readEventLoopTime(pid)
      const response = await field.send(content, id)
      lowest = Math.min(lowest, readEventLoopTime(pid) - before)
      if ([0, 429].includes(response.status) || response.status >= 500) {
        throw new HttpError(field.name, response)
      }
      if (response.status < 300) accepted += 1
    }
    highest = Math.max(highest, lowest)
  }
  if (accepted === 0) throw new Error(`${field.name}: no text was accepted`)
  return highest
}

async function measureFields(context: AttackContext): Promise<Figures> {
  const figures: Figures = []
  for (const field of await openTextFields(context)) {
    const value = await dearest(context.target.pid, field)
    figures.push({ name: `event loop: ${field.name}`, value, unit: 'ms', goal: GOAL })
  }
  return figures
}

/** Publishes a video for each of the accounts that send captions concurrently. */
async function openVideos({ target, media }: AttackContext): Promise<Owned[]> {
  const { clip } = await media.ordinary()
  const owned: Owned[] = []
  for (let n = 0; n < FLOODERS; n += 1) {
    const member = await signUp(target.origin, accountNetwork(20 + n))
    owned.push({ member, video: await publish(member, clip) })
  }
  return owned
}

/**
 * Sends the most expensive captions from one account for some seconds, then short ones until the
 * rate limit. Returns how many are allowed per hour.
 */
async function captionsAnHour({ member, video }: Owned): Promise<number> {
  const path = `${API_BASE}/video/${video}/captions/en`
  const dearest = CAPTIONS_START + '\u{fdfa}'.repeat(limits.captionsBytes / 3 - 100)
  const seconds = stopwatch()
  let accepted = 0
  for (;;) {
    const content = seconds() < FLOOD_SECONDS ? dearest : `${CAPTIONS_START}sail`
    const response = await member.browser.request('PUT', path, { body: { content } })
    if (response.status === 200) accepted += 1
    // A shorter Retry-After means that a queue is full.
    const retryAfter = retryAfterOf(response)
    if (response.status === 429 && retryAfter > 60) return perHour(accepted, seconds(), retryAfter)
    if (accepted > MAX_ACCEPTED) return perHour(accepted, seconds())
  }
}

export const expensiveTexts: Attack = {
  name: 'expensive-texts',
  summary: `the most expensive text of each field with ${2 * limits.spamList} watched words, and captions from ${FLOODERS} accounts at once`,
  attacker: 'several accounts',
  memoryGoal: 200,
  clips: false,
  // Measures the fields here, because requests of the bystander would count toward their time.
  async prepare(context) {
    await setWatchedWords(context)
    await expectWatched(context)
    prepared.set(context, {
      figures: await measureFields(context),
      owned: await openVideos(context),
    })
  },
  async run(context) {
    const scene = prepared.get(context)
    if (!scene) throw new Error('prepare() has not run')
    const captions = await Promise.all(scene.owned.map(captionsAnHour))
    for (const { member } of scene.owned) member.browser.close()
    return {
      figures: [
        ...scene.figures,
        {
          name: 'captions of an account in an hour',
          value: Math.round(Math.max(...captions)),
          unit: '',
          goal: rateLimitRules.captions.points,
        },
      ],
    }
  },
}
