import { expect, test } from 'vitest'
import { matchingLanguage } from './matching.ts'

test.each([
  [['en', 'de'], 'de', 'de'],
  [['en', 'pt'], 'pt-BR', 'pt'],
  [['pt-PT', 'pt-BR'], 'pt-BR', 'pt-BR'],
  [['en'], 'fr', ''],
  [['en'], '', ''],
])('of %j, with %j wanted, it is %j', (languages, wanted, found) => {
  expect(matchingLanguage(languages, wanted)).toBe(found)
})
