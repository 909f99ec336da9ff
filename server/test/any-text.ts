import fc from 'fast-check'

const operator = fc.constantFrom(
  ...Array.from(`'"\\-:*&|!()<>%_@#$^~{}[];,./?=+ \t\n\0`),
  ...['<->', ':*A', '-"'],
)
const injection = fc.constantFrom("' or 1=1 --", "\\'", '<b>fox</b>', 'a & !', 'AND')
/**
 * Letters that get longer when normalized, lose their accents, or are not letters in PostgreSQL.
 */
const oddLetter = fc.constantFrom(
  ...['\ufb2c', '\u0958', '\u088f', '\u{e000}', '\u200b', '\uffff', 'e\u0301'],
  ...['İ', 'ß', 'ǆ', '½', '１', '東', '🦊'],
)
const repeated = fc
  .tuple(fc.constantFrom('x', 'fox ', '-', '🦊', 'é', '\ufb2c', '"a" '), fc.nat(600))
  .map(([text, count]) => text.repeat(count))

/** Any text a user or an attacker may type: words, operators and all of Unicode. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      operator,
      injection,
      oddLetter,
      fc.constantFrom('fox', 'river', 'elefant', 'Crème'),
      fc.string({ unit: 'binary', maxLength: 6 }),
      repeated,
    ),
  )
  .map((parts) => parts.join('').slice(0, 600))
