import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('cells with commas, quotes or line breaks are quoted', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
    '"a,b","say ""hi""","two\nlines",plain\r\n',
  )
})

test('numbers stay numbers, and text is never a formula', () => {
  expect(toCsv([[-3, 0, '-3', '=1+1', '@host', '+1', '\t=1']])).toBe(
    "-3,0,'-3,'=1+1,'@host,'+1,'\t=1\r\n",
  )
})
