import type { SignUpGroup } from '@seam/contract/moderation/wave.ts'
import { fullCount } from '../../../lib/format/count.ts'
import { formatTime } from '../../../lib/format/date-time.ts'

/** What the accounts of a group have in common, after "42 accounts". */
const descriptions: Record<SignUpGroup['kind'], (group: SignUpGroup) => string> = {
  text: () => 'wrote the same text',
  network: () => 'signed up from one network',
  inviter: ({ label }) => `were invited by @${label}`,
  burst: ({ firstAt }) => `signed up within ten minutes, from ${formatTime(new Date(firstAt))}`,
  domain: ({ label }) => `have a mail address at ${label}`,
}

export const describeGroup = (group: SignUpGroup): string => descriptions[group.kind](group)

const count = (amount: number, noun: string) =>
  amount === 0 ? [] : [`${fullCount(amount)} ${noun}${amount === 1 ? '' : 's'}`]

/** Summarizes what a group published, such as "2 posts · 40 comments". */
export const describePublished = ({
  videos,
  posts,
  comments,
}: Pick<SignUpGroup, 'videos' | 'posts' | 'comments'>): string =>
  [...count(videos, 'video'), ...count(posts, 'post'), ...count(comments, 'comment')].join(' · ') ||
  'nothing published'
