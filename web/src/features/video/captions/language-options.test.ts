import { putCaptions } from '@seam/contract/captions.ts'
import { expect, test } from 'vitest'
import { languageOptions } from './language-options.ts'

test("lists the browser's language first, and the others by name", () => {
  const [first, ...others] = languageOptions('de-AT')
  expect(first).toEqual({ value: 'de', label: 'German' })
  const labels = others.map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)))
})

test('prefers a language with a region to the same language without one', () => {
  expect(languageOptions('pt-BR')[0]?.value).toBe('pt-BR')
})

test('offers only languages that the contract accepts', () => {
  for (const { value } of languageOptions('en')) {
    expect(() =>
      putCaptions.params.parse({ publicId: 'abcdefghijk', language: value }),
    ).not.toThrow()
  }
})
