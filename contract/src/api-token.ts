import * as z from 'zod'
import { apiTokenScopes } from './api-token-scopes.ts'
import { isWithinDays } from './durations.ts'
import { endpoint, noData } from './endpoint.ts'
import { hasNoInvisibleCharacters } from './full-name.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { hasNoControlCharacters, nonBlankText } from './text.ts'

export const apiTokenScope = z.enum(apiTokenScopes)

export const apiTokenBody = z.object({
  name: nonBlankText(messages.apiTokenNameRequired)
    .trim()
    .max(limits.apiTokenName, { error: messages.apiTokenNameLong })
    .refine(hasNoControlCharacters, { error: messages.apiTokenNameForm })
    .refine(hasNoInvisibleCharacters, { error: messages.apiTokenNameForm }),
  scopes: z
    .array(z.enum(apiTokenScopes, { error: messages.apiTokenScopes }), {
      error: messages.apiTokenScopes,
    })
    .min(1, { error: messages.apiTokenScopes })
    .max(apiTokenScopes.length, { error: messages.apiTokenScopes })
    .transform((scopes) => apiTokenScopes.filter((scope) => scopes.includes(scope))),
  /** When it stops working: ISO 8601, at most a year ahead. */
  expiresAt: z.iso
    .datetime({ offset: true, error: messages.apiTokenEnd })
    .refine((time) => isWithinDays(time, limits.apiTokenDays), { error: messages.apiTokenEnd }),
})
export type ApiTokenBody = z.infer<typeof apiTokenBody>

export const apiToken = z.object({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(apiTokenScope),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Null if never used. Up to a minute late. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

export const newApiToken = apiToken.extend({
  /** The token itself. It is stored as a hash, so that no one can read it again. */
  token: z.string(),
})
export type NewApiToken = z.infer<typeof newApiToken>

const tag = 'API tokens'
const signedIn = { tag, access: 'signed-in' } as const

export const listApiTokens = endpoint({
  ...signedIn,
  summary: 'Your API tokens, the newest first',
  method: 'GET',
  path: '/token',
  response: z.array(apiToken),
})

export const createApiToken = endpoint({
  ...signedIn,
  summary: 'Create an API token, shown only in this response. Requires a recently entered password',
  method: 'POST',
  path: '/token',
  audit: 'api-token.created',
  status: 201,
  body: apiTokenBody,
  response: newApiToken,
})

export const deleteApiToken = endpoint({
  ...signedIn,
  summary: 'Delete one of your API tokens, which ends it at once',
  method: 'DELETE',
  path: '/token/{id}',
  audit: 'api-token.deleted',
  params: z.object({ id: z.string() }),
  response: noData,
})
