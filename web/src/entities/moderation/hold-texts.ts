import type { HoldReason } from '@seam/contract/moderation/hold.ts'

/** Why something waits for a moderator, as a clause after "because". */
export const holdTexts: Record<HoldReason, string> = {
  links: 'it has many links',
  mentions: 'it mentions many users',
  repeated: 'the same text was published often',
  words: 'it contains a word that this site watches',
}
