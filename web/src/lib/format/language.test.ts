import { expect, test } from 'vitest'
import { languageName } from './language.ts'

test('returns the name of a language', () => {
  expect(languageName('de')).toBe('German')
  expect(languageName('pt-BR')).toMatch(/^Portuguese \(Brazil\)$/)
})

test('returns a code unchanged if it is not a language', () => {
  expect(languageName('not a code')).toBe('not a code')
})
