import type { FastifyRequest } from 'fastify'
import { roleWithin } from '@seam/contract/api-token-scopes.ts'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import {
  anonymous,
  type ApiTokenOfRequest,
  type Authenticate,
  type Authentication,
  type Viewer,
} from '../../infra/http/authentication.ts'
import { hashToken } from '../../infra/hash-token.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { recordAudit, wasRecentlyRecorded } from '../audit/audit-log.ts'
import { viewerOf } from '../session/viewer-sql.ts'
import { markApiTokenUsed, tokenFinder } from './api-token-store.ts'
import { isApiToken, PREFIX } from './token-form.ts'

/** Returns the API token of a request. Proxies send other schemes, and tokens of their own. */
function readApiToken({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  const token = /^bearer[ \t]+(.*)$/i.exec(authorization)?.[1]?.trim()
  return token?.startsWith(PREFIX) ? token : undefined
}

/**
 * Identifies the viewer of an API request by its API token, or else by the session of its cookies.
 * With a token, moderators and owners have the role that its scopes include.
 */
export function createAuthenticateCall(db: Db, authenticate: Authenticate): Authenticate {
  const findToken = tokenFinder(db)
  async function authenticateToken(token: string): Promise<Authentication> {
    const row = isApiToken(token) ? await findToken(hashToken(token)) : undefined
    if (!row) return { ...anonymous, isTokenInvalid: true }
    if (row.is_last_use_stale) await markApiTokenUsed(db, row.token_id)
    const { token_id: id, token_public_id: publicId, name, scopes } = row
    const viewer = viewerOf(row)
    return {
      ...anonymous,
      viewer: { ...viewer, role: roleWithin(scopes, viewer.role) },
      isPending: viewer.isPending,
      apiToken: { id, publicId, name, scopes },
    }
  }
  return (request, reply) => {
    const token = readApiToken(request)
    return token === undefined ? authenticate(request, reply) : authenticateToken(token)
  }
}

/** Seconds in which repeated reads of an endpoint are one entry in the audit log. */
const READS_TOGETHER = 3_600

/**
 * Creates the function that adds the use of an API token by an owner to the audit log: each change,
 * and reads of an endpoint once an hour.
 */
export const createRecordTokenUse =
  (db: Db) =>
  async (
    { accountId }: Viewer,
    { name }: ApiTokenOfRequest,
    { method, path, changesState }: Endpoint,
  ): Promise<void> => {
    const use = {
      action: 'api-token.used',
      subject: accountId,
      details: { name, method, path },
    } as const
    if (!changesState && (await wasRecentlyRecorded(db, use, READS_TOGETHER))) return
    await recordAudit(db, { actor: accountId, ...use })
  }
