const plain = 'abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ'
const accented = 'àƀçđéƒĝĥíĵķļɱñóþŕšţúṽŵẋýžÀƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞŔŠŢÚṼŴẊÝŽ'
const letters = new Map(Array.from(plain, (letter, index) => [letter, accented[index] ?? letter]))

/** Returns a text with accents on its letters, and longer by a third. Tags as `<0>` stay. */
export const accent = (text: string): string =>
  text.replaceAll(/(<[^>]*>)|[^<]+/g, (part, tag?: string) =>
    tag ? part : Array.from(part, (letter) => letters.get(letter) ?? letter).join('') + pad(part),
  )

/** Nothing for punctuation and spaces. */
const pad = (text: string) => '~'.repeat(Math.floor(text.replaceAll(/[^a-z]/gi, '').length / 3))
