import type { HoldReason } from '@seam/contract/moderation/hold.ts'

/** Why something waits for a moderator, after "because". */
export const holdTexts: Record<HoldReason, string> = {
  links: 'it has many links',
  mentions: 'it mentions many users',
  repeated: 'the same text was published often',
  words: 'it has a word that this site watches',
}
