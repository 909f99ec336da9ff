import { plural, t } from '@lingui/core/macro'
import type { SignUpGroup } from '@seam/contract/moderation/wave.ts'
import { fullCount } from '../../../lib/format/count.ts'
import { formatTime } from '../../../lib/format/date-time.ts'

/** What the accounts of a group have in common, after "one of many that". */
const descriptions: Record<SignUpGroup['kind'], (group: SignUpGroup) => string> = {
  text: () => t({ message: 'wrote the same text', context: 'after that' }),
  network: () => t({ message: 'signed up from one network', context: 'after that' }),
  inviter: ({ label }) => t({ message: `were invited by @${label}`, context: 'after that' }),
  burst: ({ firstAt }) => {
    const time = formatTime(new Date(firstAt))
    return t({ message: `signed up within ten minutes, from ${time}`, context: 'after that' })
  },
  domain: ({ label }) => t({ message: `have a mail address at ${label}`, context: 'after that' }),
}

export const describeGroup = (group: SignUpGroup): string => descriptions[group.kind](group)

const unlessNone = (amount: number, count: (amount: number, shown: string) => string) =>
  amount === 0 ? [] : [count(amount, fullCount(amount))]

/** Summarizes what a group published, such as "2 posts · 40 comments". */
export const describePublished = ({
  videos,
  posts,
  comments,
}: Pick<SignUpGroup, 'videos' | 'posts' | 'comments'>): string =>
  [
    ...unlessNone(videos, (amount, count) =>
      plural(amount, { one: `${count} video`, other: `${count} videos` }),
    ),
    ...unlessNone(posts, (amount, count) =>
      plural(amount, { one: `${count} post`, other: `${count} posts` }),
    ),
    ...unlessNone(comments, (amount, count) =>
      plural(amount, { one: `${count} comment`, other: `${count} comments` }),
    ),
  ].join(' · ') || t`nothing published`
