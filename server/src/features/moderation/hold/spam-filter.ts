import { serverMessages } from '@seam/contract/server-messages.ts'
import { spamMessages } from '@seam/contract/moderation/spam-messages.ts'
import { mayAccess } from '@seam/contract/people/roles.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import type { CreateRateLimiter } from '../../../infra/http/rate-limits.ts'
import { fieldProblem, ProblemError } from '../../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../../infra/http/response-cache.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { readCachedSettings } from '../../site/site-settings.ts'
import { type Finding, findInProfile, findSpam, refuse, rejectWatchedWords } from './findings.ts'
import { createHoldItem, type Hold, type HoldItem, type OpenReview } from './hold-item.ts'
import { isNewcomer } from './newcomer-store.ts'
import { createRepeatCounter, isSameText } from './repeats.ts'
import type { TextFacts, Texts, WordLists } from './text-facts.ts'
import type { TextReader } from './text-reader.ts'

/** The author and their IP address. */
export interface Writer {
  viewer: Viewer
  ip: string
}

/** Checks texts before they are published. Moderators are exempt. */
export interface SpamFilter {
  /**
   * Returns why a new text is held; null if it is published. Throws 422 or 429 if it is rejected.
   * `kind` selects the daily limit that it counts towards; null for none, as for a private video.
   */
  check: (writer: Writer, kind: 'text' | 'video' | null, texts: Texts) => Promise<Hold | null>
  /**
   * Throws 422 if an edit adds anything that a new text may not contain. A text that is already
   * held is checked only against the rules that reject.
   */
  checkEdit: (writer: Writer, isHeld: boolean, before: Texts, after: Texts) => Promise<void>
  /** Throws 422 if an edit adds a violation or watched word to a profile, which cannot be held. */
  checkProfile: (writer: Writer, before: Texts, after: Texts) => Promise<void>
  /** Throws 422 if captions contain a watched word. */
  checkCaptions: (viewer: Viewer, content: string) => Promise<void>
  hold: HoldItem
}

interface Services {
  db: Db
  responseCache: ResponseCache
  /** Shared by all processes. */
  sharedRateLimits: CreateRateLimiter
  /** Whether the limits for newcomers and repeated texts apply at this IP address. */
  isLimitedAt: (ip: string) => boolean
  openReview: OpenReview
  readTexts: TextReader['read']
}

const DAY = 86_400

const holdOf = ({ reason, word }: Finding): Hold => ({ reason, word })

const isWrittenByStaff = ({ role }: Viewer) => mayAccess(role, 'moderator')

export function createSpamFilter(services: Services): SpamFilter {
  const { db, responseCache, sharedRateLimits, isLimitedAt, readTexts } = services
  const daily = {
    text: sharedRateLimits('texts of a newcomer', 1, DAY),
    video: sharedRateLimits('videos of a newcomer', 1, DAY),
  }
  const countRepeat = createRepeatCounter(sharedRateLimits)
  const read = ({ accountId }: Viewer, { refusedWords, heldWords }: WordLists, texts: Texts) =>
    readTexts(accountId, { texts, lists: { refusedWords, heldWords }, facts: 'all' })
  const isLimited = ({ viewer, ip }: Writer, settings: SiteSettings) =>
    isLimitedAt(ip) ? isNewcomer(db, viewer.accountId, settings) : Promise.resolve(false)

  return {
    hold: createHoldItem(services.openReview),

    async check(writer, kind, texts) {
      const { viewer, ip } = writer
      if (isWrittenByStaff(viewer)) return null
      const settings = await readCachedSettings(db, responseCache)
      const limited = await isLimited(writer, settings)
      const facts = await read(viewer, settings, texts)
      const findings = findSpam(settings, limited, facts)
      refuse(findings.find(({ rule }) => rule === 'REFUSE'))
      if (limited && kind) {
        const most = kind === 'text' ? settings.newcomerTexts : settings.newcomerVideos
        if ((await daily[kind].increment(`${viewer.accountId}`)) > most) throw tooMany(kind, most)
      }
      const isRepeated = isLimitedAt(ip) && (await countRepeat(viewer.accountId, facts, settings))
      if (isRepeated && settings.repeatRule === 'REFUSE') throw repeated(texts)
      if (findings[0]) return holdOf(findings[0])
      return isRepeated ? { reason: 'repeated', word: null } : null
    },

    async checkEdit(writer, isHeld, before, after) {
      const { viewer, ip } = writer
      if (isWrittenByStaff(viewer)) return
      const settings = await readCachedSettings(db, responseCache)
      const limited = await isLimited(writer, settings)
      const [known, facts] = [
        await read(viewer, settings, before),
        await read(viewer, settings, after),
      ]
      const added = findAdded((of) => findSpam(settings, limited, of), known, facts)
      refuse(added.find(({ rule }) => rule === 'REFUSE' || !isHeld))
      if (!isLimitedAt(ip) || isSameText(known, facts)) return
      const isRepeated = await countRepeat(viewer.accountId, facts, settings)
      if (isRepeated && (settings.repeatRule === 'REFUSE' || !isHeld)) throw repeated(after)
    },

    async checkProfile(writer, before, after) {
      const { viewer } = writer
      if (isWrittenByStaff(viewer)) return
      const settings = await readCachedSettings(db, responseCache)
      const limited = await isLimited(writer, settings)
      const [known, facts] = [
        await read(viewer, settings, before),
        await read(viewer, settings, after),
      ]
      refuse(findAdded((of) => findInProfile(settings, limited, of), known, facts)[0])
    },

    async checkCaptions(viewer, content) {
      if (isWrittenByStaff(viewer)) return
      const { refusedWords, heldWords } = await readCachedSettings(db, responseCache)
      if (refusedWords.length + heldWords.length === 0) return
      const lists = { refusedWords, heldWords }
      const texts = { content }
      rejectWatchedWords(await readTexts(viewer.accountId, { texts, lists, facts: 'words' }))
    },
  }
}

/** Returns the findings that an edit adds. */
function findAdded(
  find: (facts: TextFacts) => Finding[],
  before: TextFacts,
  after: TextFacts,
): Finding[] {
  const known = find(before)
  return find(after).filter((found) => !isKnown(found, known))
}

const isKnown = ({ reason, word, rule, amount }: Finding, known: readonly Finding[]) =>
  known.some(
    (one) =>
      one.reason === reason && one.rule === rule && one.word === word && one.amount >= amount,
  )

const repeated = (texts: Texts) =>
  fieldProblem(Object.keys(texts)[0] ?? '', serverMessages.textRepeated)

const tooMany = (kind: 'text' | 'video', most: number) =>
  new ProblemError(
    'too-many',
    kind === 'text' ? spamMessages.newcomerTexts(most) : spamMessages.newcomerVideos(most),
    { retryAfter: DAY },
  )
