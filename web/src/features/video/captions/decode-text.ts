/** Languages whose texts, if not in Unicode, are in Windows-1252. */
const WESTERN = new Set(
  'af ca da de en es et eu fi fo fr ga gd gl id is it ms nb nl nn no pt sq sv sw'.split(' '),
)
/** Characters that no text in Windows-1252 has. */
const UNDEFINED = /[\0\u0080-\u009f]/
/** Maximum share of accented letters: in another encoding, most letters are not ASCII. */
const MAX_SHARE = 1 / 3

/** Returns the text of a file in UTF-8, UTF-16 or Windows-1252; null if it seems to be in none. */
export function decodeText(bytes: Uint8Array, language: string): string | null {
  return (
    decode(bytes, utf16Of(bytes) ?? 'utf-8') ??
    (isWestern(language) ? decodeWindows1252(bytes) : null)
  )
}

const isWestern = (language: string) => WESTERN.has(language.split('-')[0] ?? '')

/** Returns null if the bytes are invalid. Removes a byte order mark. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A captions file begins with an ASCII character, which has a zero byte beside it in UTF-16. */
function utf16Of([first = 0, second = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be'
  return undefined
}

function decodeWindows1252(bytes: Uint8Array): string | null {
  const text = decode(bytes, 'windows-1252')
  if (text === null || UNDEFINED.test(text)) return null
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const accented = text.match(/[À-ÿ]/g)?.length ?? 0
  return accented <= letters * MAX_SHARE ? text : null
}
