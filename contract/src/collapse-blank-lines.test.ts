import { expect, test } from 'vitest'
import { collapseBlankLines } from './collapse-blank-lines.ts'

test('removes blank lines and keeps line breaks and indentation', () => {
  expect(collapseBlankLines('One\n\n \t\n\nTwo\nThree')).toBe('One\nTwo\nThree')
})
