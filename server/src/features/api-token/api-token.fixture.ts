import { type ApiTokenBody, createApiToken } from '@seam/contract/api-token.ts'
import type { ApiTokenScope } from '@seam/contract/api-token-scopes.ts'
import { Client } from '../../../test/client.ts'

const DAY_MS = 86_400_000

export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

export const tokenBody = (body: Partial<ApiTokenBody> = {}): ApiTokenBody => ({
  name: 'Upload script',
  scopes: ['read'],
  expiresAt: inDays(30),
  ...body,
})

/** A program that calls the API with a token, without cookies. */
export class Program extends Client {
  readonly token: string

  constructor(token: string, origin?: string) {
    super(origin)
    this.token = token
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${this.token}`)
    return super.fetch(path, { ...init, headers })
  }
}

/** Creates an API token of this person with these scopes. Returns its program and public id. */
export async function program(who: Client, ...scopes: ApiTokenScope[]) {
  const answer = await who.call(createApiToken, { body: tokenBody({ scopes }) })
  if (answer.status !== 201) throw new Error(`no API token: ${answer.problem.detail}`)
  return Object.assign(new Program(answer.data.token, who.origin), { id: answer.data._id })
}
