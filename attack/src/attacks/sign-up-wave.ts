import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@seam/contract/limits.ts'
import type { SignUpGroup, Wave } from '@seam/contract/moderation/wave.ts'
import { findCounterDrift } from '@seam/server/src/features/item/counter-store.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import pg from 'pg'
import type { Attack, AttackContext } from '../attack.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { BYSTANDER, waveNetwork } from '../networks.ts'
import { seedSession, seedWave } from '../seed-wave.ts'
import { stopwatch } from '../stopwatch.ts'

const ACCOUNTS = 1_000
const COMMENTS_EACH = 5
const POSTS = 20
const LOOPS = 8
const DOMAIN = 'wave.example'

interface Groups {
  until: string
  groups: SignUpGroup[]
}

/** What `prepare` creates for `run`. */
interface Scene {
  moderator: Browser
  posts: string[]
  /** What a visitor sees of the posts before the wave. */
  before: string
  comments: number
}
let scene: Scene | undefined

/** Everything that a visitor sees of these posts. */
async function visit({ target }: AttackContext, posts: readonly string[]): Promise<string> {
  const visitor = openBrowser(target.origin, BYSTANDER)
  const pages: unknown[] = []
  for (const post of posts) {
    const query = `entity=post&entityId=${post}&limit=${limits.maxPageSize}`
    pages.push(await visitor.call('GET', `/comment?${query}`))
    pages.push(await visitor.call('GET', `/post/${post}`))
  }
  visitor.close()
  return JSON.stringify(pages)
}

/** Waits until the job has brought a wave to this state. */
async function finished(moderator: Browser, { publicId }: Wave, state: Wave['state']) {
  for (;;) {
    const waves = await moderator.call<Wave[]>('GET', '/wave')
    if (waves.some((wave) => wave.publicId === publicId && wave.state === state)) return
    await wait(200)
  }
}

/** Writes the comments of all accounts. Returns the number of accepted ones. */
async function writeComments(browsers: readonly Browser[], posts: readonly string[]) {
  let next = 0
  let accepted = 0
  const loop = async () => {
    for (let n = next++; n < browsers.length * COMMENTS_EACH; n = next++) {
      // Different letters each time, so that the filter for repeated texts does not match.
      const word = (n + 1_000)
        .toString(36)
        .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
      const content = `Have a look at the ${word} watches of the ${word} shop`
      const path = `/api/v1/comment/post?postPublicId=${posts[n % posts.length]}`
      const browser = browsers[n % browsers.length]
      const response = await browser?.request('POST', path, { body: { content } })
      if (response?.status === 201) accepted += 1
    }
  }
  await Promise.all(Array.from({ length: LOOPS }, loop))
  return accepted
}

async function countDrift({ target }: AttackContext): Promise<number> {
  const pool = new pg.Pool({ connectionString: target.databaseUrl, max: 1 })
  const db = openDatabase(pool)
  const drift = await findCounterDrift(db)
  await db.destroy()
  return drift.length
}

export const signUpWave: Attack = {
  name: 'sign-up-wave',
  summary: `${ACCOUNTS} accounts of as many networks write ${ACCOUNTS * COMMENTS_EACH} comments, and a moderator reverts them`,
  attacker: 'several accounts',
  memoryGoal: null,
  clips: false,
  async prepare(context) {
    const { target } = context
    const moderator = openBrowser(target.origin, waveNetwork(ACCOUNTS))
    await seedSession(target.database, moderator, 'wave_moderator', 'moderator')
    // Otherwise the bystander would have to wait for approval from now on.
    await target.database.query(
      `insert into site_setting (name, value) values ('signUpSurge', '0')`,
    )
    const posts: string[] = []
    for (let n = 0; n < POSTS; n += 1) {
      const content = `An evening at the harbour, number ${n}`
      posts.push(
        (await moderator.call<{ publicId: string }>('POST', '/post', { content })).publicId,
      )
    }
    const before = await visit(context, posts)
    const networks = Array.from({ length: ACCOUNTS }, (_, n) => waveNetwork(n))
    const browsers = networks.map((network) => openBrowser(target.origin, network))
    await seedWave(target.database, browsers, DOMAIN)
    const comments = await writeComments(browsers, posts)
    for (const browser of browsers) browser.close()
    scene = { moderator, posts, before, comments }
  },
  async run(context) {
    if (!scene) throw new Error('the wave is not prepared')
    const { moderator, posts, before, comments } = scene
    const full = await visit(context, posts)
    const seconds = stopwatch()
    const { until, groups } = await moderator.call<Groups>('GET', '/sign-up/group?hours=24')
    const found = groups.find(({ kind, key }) => kind === 'domain' && key === DOMAIN)
    const finding = seconds()
    const wave = await moderator.call<Wave>('POST', '/wave', {
      action: 'suspend',
      facts: 'Your account is one of many that advertise',
      ground: 'rules',
      reference: 'Rule 1: no advertising',
      hours: 24,
      until,
      groups: [{ kind: 'domain', key: DOMAIN }],
    })
    await finished(moderator, wave, 'applied')
    const undoing = seconds()
    // Other machines would see it within a second.
    const isUndone = (await visit(context, posts)) === before
    const drift = await countDrift(context)
    const returning = stopwatch()
    await moderator.call('POST', `/wave/${wave.publicId}/reverse`)
    await finished(moderator, wave, 'reversed')
    const taken = returning()
    const isBack = (await visit(context, posts)) === full
    const driftAfter = await countDrift(context)
    moderator.close()
    return {
      period: 3600,
      figures: [
        { name: 'comments that were accepted', value: comments, unit: '', goal: null },
        {
          name: 'accounts of the wave that were not found',
          value: ACCOUNTS - (found?.accounts ?? 0),
          unit: '',
          goal: 0,
        },
        { name: 'finding the wave', value: finding, unit: 's', goal: null },
        { name: 'finding and undoing the wave', value: undoing, unit: 's', goal: 60 },
        { name: 'differences to before, once undone', value: isUndone ? 0 : 1, unit: '', goal: 0 },
        { name: 'taking it back', value: taken, unit: 's', goal: 60 },
        { name: 'differences once taken back', value: isBack ? 0 : 1, unit: '', goal: 0 },
        { name: 'counters with drift', value: drift + driftAfter, unit: '', goal: 0 },
      ],
    }
  },
}
