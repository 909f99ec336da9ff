import { expect, test } from 'vitest'
import { breakingChange, compatibleChange } from './change.ts'
import { matchDeclarations } from './declarations.ts'

const changes = [breakingChange('GET /a', 'is removed'), compatibleChange('GET /b', 'is new')]
const reason = 'no client calls it'

test('a breaking change needs a declaration, a compatible one does not', () => {
  const undeclared = ['GET /a: is removed']
  expect(matchDeclarations(changes, [])).toEqual({ undeclared, outdated: [] })
  const declared = [{ change: 'GET /a: is removed', reason }]
  expect(matchDeclarations(changes, declared)).toEqual({ undeclared: [], outdated: [] })
})

test('a declaration without its change is outdated', () => {
  const declared = [
    { change: 'GET /a: is removed', reason },
    { change: 'GET /b: is new', reason },
  ]
  expect(matchDeclarations(changes, declared).outdated).toEqual(['GET /b: is new'])
})
