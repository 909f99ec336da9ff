import { expect, test } from 'vitest'
import { matchLanguage } from './match-language.ts'

test.each([
  [['en', 'de'], 'de', 'de'],
  [['en', 'pt'], 'pt-BR', 'pt'],
  [['pt-PT', 'pt-BR'], 'pt-BR', 'pt-BR'],
  [['en'], 'fr', ''],
  [['en'], '', ''],
])('with the languages %j, a preference for %j matches %j', (languages, preferred, matched) => {
  expect(matchLanguage(languages, preferred)).toBe(matched)
})
