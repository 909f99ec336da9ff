import { INVISIBLE_CHARACTERS } from './text.ts'

/** An emoji with its variation selector or skin tone. */
const EMOJI = String.raw`\p{Extended_Pictographic}[\u{fe0e}\u{fe0f}\p{Emoji_Modifier}]?`

/**
 * Sequences that legitimately contain an invisible character: joined emoji, flags of regions, variants
 * of keycaps and of Chinese characters, and the joiners of scripts whose letters join.
 */
const ALLOWED_INVISIBLE = new RegExp(
  [
    String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`,
    String.raw`${EMOJI}(?:\u{200d}${EMOJI})*`,
    String.raw`[\d#*]\u{fe0f}\u{20e3}`,
    String.raw`\p{sc=Han}[\u{e0100}-\u{e01ef}]`,
    String.raw`(?<=[${scripts('Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala')}])[\u{200c}\u{200d}](?=\p{L})`,
  ].join('|'),
  'gu',
)

function scripts(names: string): string {
  return names
    .split(' ')
    .map((name) => String.raw`\p{sc=${name}}`)
    .join('')
}

const INVISIBLE = new RegExp(
  String.raw`[${INVISIBLE_CHARACTERS}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb]`,
  'u',
)

/** Whether a name has no invisible characters and no characters that change the text direction. */
export const hasNoInvisibleCharacters = (name: string): boolean =>
  !INVISIBLE.test(name.replace(ALLOWED_INVISIBLE, ''))

/** Scripts that share look-alike letters. */
const CONFUSABLE_SCRIPTS = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Armenian}/u,
  /\p{sc=Cherokee}/u,
  /\p{sc=Coptic}/u,
]

/** Whether every word of a name uses at most one of the scripts with look-alike letters. */
export const hasNoMixedScripts = (name: string): boolean =>
  (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).every(
    (word) => CONFUSABLE_SCRIPTS.filter((script) => script.test(word)).length <= 1,
  )

/** Lowercase look-alikes by Latin letter. */
const CONFUSABLES: Record<string, string> = {
  a: 'аαᴀɑ',
  b: 'вβʙ',
  c: 'сϲᴄ',
  d: 'ԁđᴅ',
  e: 'еєεᴇ',
  f: 'ꜰƒ',
  h: 'нηһʜ',
  i: 'іιıɪӏlʟłj',
  j: 'јᴊ',
  k: 'кκᴋ',
  m: 'мμᴍ',
  n: 'νпɴ',
  o: 'оοσøᴏ',
  p: 'рρᴘ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υᴜ',
  x: 'хχ',
  y: 'уγʏ',
}
/** Digits and symbols used in place of letters. */
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
}
const latin = new Map(
  Object.entries(CONFUSABLES).flatMap(([letter, confusables]) =>
    Array.from(confusables, (other) => [other, letter] as const),
  ),
)

/** Maps a name to the Latin letters that it looks like, with i for every vertical stroke. */
const skeleton = (name: string): string =>
  Array.from(
    name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''),
    (char) => latin.get(char) ?? char,
  )
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const withLeet = (name: string) =>
  Array.from(name.normalize('NFKD'), (char) => LEET[char] ?? char).join('')

const alternatives = (words: string) => words.split(' ').map(skeleton).join('|')

/** Words that each claim to speak for the site. */
const CLAIM = alternatives(
  'seam admin admins administrator administrators administration moderator moderators moderation mod mods staff support official sysadmin webmaster superuser',
)
/** Words that add nothing to a claim. */
const FILLER = alternatives('the a an of at by for from site team teams help desk account member s')

const claimOrFiller = new RegExp(`^(?:${CLAIM}|${FILLER})$`)
const singleClaim = new RegExp(`^(?:${CLAIM})$`)
/** A claim as one word, or spelled out letter by letter. */
const joinedClaim = new RegExp(`^(?:the)?(?:${CLAIM}|team)*(?:${CLAIM})(?:${CLAIM}|team)*$`)

/** Whether a name poses as the site's staff, even with look-alike letters, digits or symbols. */
export const isReservedName = (name: string): boolean =>
  [name, withLeet(name)].some((variant) => {
    const words = skeleton(variant)
      .split(/[^a-z]+/)
      .filter(Boolean)
    const hasOnlyClaims = words.every((word) => claimOrFiller.test(word))
    return (
      (hasOnlyClaims && words.some((word) => singleClaim.test(word))) ||
      joinedClaim.test(words.join(''))
    )
  })
