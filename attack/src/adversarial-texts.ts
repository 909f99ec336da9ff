/** Units of texts that are expensive to fold, match, count or parse. */
const UNITS = [
  // Eighteen characters after compatibility decomposition, then four.
  '\u{fdfa}',
  '⑽',
  '\u{1d400}',
  // A blank that two parsers interpret differently.
  'a1b5\u{2800}',
  'a.a-',
  'w1 a1b ',
  'http://a.co ',
  '@abc ',
  '"a\u{301}\n-',
]

/** Returns letters that make the text of a request different from all others. */
const letters = (n: number) =>
  n.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))

let texts = 0

/** Returns a text of this many code points. Its letters are unique, so it never is a repetition. */
function fill(unit: string, length: number): string {
  texts += 1
  const start = `${letters(texts + 1000)} `
  const count = Math.ceil((length - start.length) / Array.from(unit).length)
  return Array.from(start + unit.repeat(Math.max(0, count)))
    .slice(0, length)
    .join('')
}

export interface Size {
  /** In code points. */
  length: number
  /** In bytes of JSON, if the body limit is reached first. */
  bytes?: number
}

/** Returns an ordinary text and the adversarial ones, at maximum length and unique in each call. */
export const adversarialTexts = ({ length, bytes = Infinity }: Size): string[] =>
  ['sail ', ...UNITS].map((unit) => {
    const bytesOfUnit = Buffer.byteLength(JSON.stringify(unit)) - 2
    const perBytes = Math.floor((bytes / bytesOfUnit) * Array.from(unit).length)
    return fill(unit, Math.min(length, perBytes))
  })
