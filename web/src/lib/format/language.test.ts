import { expect, test } from 'vitest'
import { languageName } from './language.ts'

test('languages have names', () => {
  expect(languageName('de')).toBe('German')
  expect(languageName('pt-BR')).toMatch(/^Portuguese \(Brazil\)$/)
})

test('what is no language stays what it is', () => {
  expect(languageName('not a code')).toBe('not a code')
})
