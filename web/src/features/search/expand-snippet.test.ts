import { expect, test } from 'vitest'
import { expandSnippet, snippetText } from './expand-snippet.ts'

const snippet = [
  { text: 'sea', hit: true },
  { text: ' is calm', hit: false },
]
const expandedText = (text: string) => snippetText(expandSnippet(snippet, text))

test('adds missing text that is short', () => {
  expect(expandedText('The sea is calm.\n')).toBe('The sea is calm.')
})

test('adds an ellipsis where more text is missing', () => {
  const longText = 'much more '.repeat(9)
  expect(expandedText(`${longText}sea is calm`)).toBe('… sea is calm')
  expect(expandedText(`The sea is calm ${longText}`)).toBe('The sea is calm …')
})

test('leaves a snippet from several places unchanged', () => {
  expect(expandedText('The sea was calm')).toBe('sea is calm')
})
