import { expect, test } from 'vitest'
import { type ApiTokenScope, apiTokenScopes } from '@seam/contract/api-token-scopes.ts'
import { type EndpointName, endpointsByName } from '@seam/contract/endpoints.ts'
import { staff } from '../../../test/cast.ts'
import { program } from './api-token.fixture.ts'
import {
  closedToPrograms,
  publicWithoutCookies,
  scopesByAccess,
  uploads,
} from './scopes.fixture.ts'

const names = Object.keys(endpointsByName) as EndpointName[]

/** What a call with an API token requires, as documented in docs/api.md. */
function requiredOf(name: EndpointName): ApiTokenScope | 'session' | 'nothing' {
  const { access, changesState } = endpointsByName[name]
  if (publicWithoutCookies.includes(name)) return 'nothing'
  if (closedToPrograms.includes(name)) return 'session'
  if (uploads.includes(name)) return 'upload'
  return scopesByAccess[access] ?? (changesState ? 'write' : 'read')
}

test.each(apiTokenScopes)(
  'a token with the scope %s passes the endpoints of that scope only',
  async (scope) => {
    const owner = await staff('Ada', 'owner')
    const script = await program(owner, scope)
    const params = { params: { publicId: 'x', username: 'x', id: 'x', code: 'x', entity: 'x' } }
    const found: Record<string, string> = {}
    for (const name of names) {
      const { status, problem } = await script.call(endpointsByName[name], params)
      if (status >= 500) throw new Error(`${name}: ${status}`)
      found[name] = problem.code === 'scope-required' ? 'rejected' : 'passes'
    }
    const expected = names.map((name) => [
      name,
      [scope, 'nothing'].includes(requiredOf(name)) ? 'passes' : 'rejected',
    ])
    expect(found).toEqual(Object.fromEntries(expected))
  },
)

test('the problem and the header name the scope that is missing', async () => {
  const script = await program(await staff('Ada', 'owner'), 'read')
  const write = await script.call(endpointsByName.createPost, { body: { content: 'x' } })
  expect([write.status, write.problem.detail]).toEqual([
    403,
    'This needs an API token with the scope write',
  ])
  expect(write.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="write"',
  )
  const password = await script.call(endpointsByName.changePassword)
  expect(password.problem.detail).toBe('A program cannot do this: sign in with a browser')
})
