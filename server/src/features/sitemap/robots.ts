import { aiCrawlers } from '@seam/contract/ai-crawlers.ts'
import { pages } from '@seam/contract/pages.ts'
import { sitemaps } from '@seam/contract/sharing-paths.ts'

/** Pages that are only for the viewer who opened them. */
const disallowed = [
  ...[pages.search, pages.history, pages.settings, pages.admin, pages.newVideo, pages.newPost],
  ...[pages.notifications, pages.passwordReset, pages.emailVerification, pages.unsubscribe],
  ...[pages.claim, pages.join],
]

const refusal = [...aiCrawlers.map((agent) => `User-agent: ${agent}`), 'Disallow: /', '']

/** Returns the rules for crawlers. */
export const robotsText = (origin: string, refuseAiCrawlers: boolean): Buffer =>
  Buffer.from(
    [
      ...(refuseAiCrawlers ? refusal : []),
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}${sitemaps.index}`,
      '',
    ].join('\n'),
  )
