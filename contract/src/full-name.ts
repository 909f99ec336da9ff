/** An emoji with its variation selector or skin tone. */
const EMOJI = String.raw`\p{Extended_Pictographic}[\u{fe0e}\u{fe0f}\p{Emoji_Modifier}]?`

/**
 * Sequences in which an invisible character has its proper use: joined emoji, flags of regions, variants of
 * keycaps and of Chinese characters, and the joiners of scripts whose letters join.
 */
const PROPER = new RegExp(
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

const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\u2800\ufff9-\ufffb]/u

/** Whether a name has nothing that can not be seen, or that turns the direction of what follows. */
export const isVisible = (name: string): boolean => !INVISIBLE.test(name.replace(PROPER, ''))

/** Alphabets with letters that look like those of another one of them. */
const ALPHABETS = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Armenian}/u,
  /\p{sc=Cherokee}/u,
  /\p{sc=Coptic}/u,
]

/** Whether no word of a name mixes alphabets whose letters look alike. */
export const isUnmixed = (name: string): boolean =>
  (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).every(
    (word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length <= 1,
  )

/** Letters that look like Latin ones, in their lower case. The key is what they look like. */
const LOOK_ALIKES: Record<string, string> = {
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
/** Digits and signs that are written for letters. */
const LEET: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '€': 'e' },
}
const latin = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) =>
    Array.from(alike, (other) => [other, letter] as const),
  ),
)

/** What a name looks like at a glance: Latin letters, where i stands for all upright strokes. */
const skeleton = (name: string): string =>
  Array.from(
    name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''),
    (sign) => latin.get(sign) ?? sign,
  )
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const withLeet = (name: string) =>
  Array.from(name.normalize('NFKD'), (sign) => LEET[sign] ?? sign).join('')

const oneOf = (words: string) => words.split(' ').map(skeleton).join('|')

/** Each claims to speak for the site by itself. */
const CLAIM = oneOf(
  'seam admin admins administrator administrators administration moderator moderators moderation mod mods staff support official sysadmin webmaster superuser',
)
/** Says nothing beside a claim. */
const FILLER = oneOf('the a an of at by for from site team teams help desk account member s')

const onlyWords = new RegExp(`^(?:${CLAIM}|${FILLER})$`)
const anyClaim = new RegExp(`^(?:${CLAIM})$`)
/** A claim in one word, or in letters that stand alone. */
const joinedClaim = new RegExp(`^(?:the)?(?:${CLAIM}|team)*(?:${CLAIM})(?:${CLAIM}|team)*$`)

/** Whether a name claims to be the site's staff, also in other letters, digits or signs that look so. */
export const isReservedName = (name: string): boolean =>
  [name, withLeet(name)].some((each) => {
    const words = skeleton(each)
      .split(/[^a-z]+/)
      .filter(Boolean)
    const onlyClaims = words.every((word) => onlyWords.test(word))
    return (
      (onlyClaims && words.some((word) => anyClaim.test(word))) || joinedClaim.test(words.join(''))
    )
  })
