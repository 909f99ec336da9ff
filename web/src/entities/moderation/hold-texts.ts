import { t } from '@lingui/core/macro'
import type { HoldReason } from '@seam/contract/moderation/hold.ts'

/** Why something waits for a moderator, as a clause after "because". */
export const holdTexts: Record<HoldReason, string> = {
  links: t({ message: 'it has many links', context: 'after because' }),
  mentions: t({ message: 'it mentions many users', context: 'after because' }),
  repeated: t({ message: 'the same text was published often', context: 'after because' }),
  words: t({ message: 'it contains a word that this site watches', context: 'after because' }),
}
