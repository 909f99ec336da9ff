import { MENTION } from '@seam/contract/mentions.ts'

/** URLs, and what a reader would type as one: names with a path, and of the most common domains. */
const LINK =
  /https?:\/\/|(?<![\p{L}\p{N}.@/-])(?:www\.|(?:[\p{L}\p{N}-]+\.)+(?:(?:com|net|org|info|biz|io|co|ru|cn|xyz|top|shop|online|site|click|link|vip|live)(?![\p{L}\p{N}.-])|[\p{L}]{2,24}\/))/giu

/** Returns how many links a text has. */
export const countLinks = (text: string): number =>
  text
    .normalize('NFKC')
    .replaceAll(/\bhttps?:\/\/\S+/gi, ' https:// ')
    .match(LINK)?.length ?? 0

/** Returns how many users a text mentions, whether or not they exist. */
export const countMentions = (text: string): number =>
  new Set(Array.from(text.matchAll(MENTION), ([, name = '']) => name.toLowerCase())).size
