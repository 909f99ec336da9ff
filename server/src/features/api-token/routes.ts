import * as apiToken from '@seam/contract/api-token.ts'
import { grantableScopes } from '@seam/contract/api-token-scopes.ts'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Api } from '../../infra/http/api.ts'
import { fieldProblem, notFound, ProblemError } from '../../infra/http/problem-error.ts'
import { hashToken } from '../../infra/hash-token.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { lockAccountRow } from '../account/account-lock-store.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { recordNewApiToken } from '../session/sign-in-change.ts'
import {
  countApiTokens,
  deleteExpiredTokens,
  deleteApiToken,
  findApiTokens,
  insertApiToken,
  type ListedToken,
} from './api-token-store.ts'
import { generateApiToken } from './token-form.ts'

const viewOf = (row: ListedToken): apiToken.ApiToken => ({
  _id: row.public_id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export function apiTokenRoutes(api: Api, services: MailServices & { db: Db }) {
  const { db } = services

  api.serve(apiToken.listApiTokens, {
    handle: async ({ viewer }) => (await findApiTokens(db, viewer.accountId)).map(viewOf),
    message: 'Your API tokens',
  })

  api.serve(apiToken.createApiToken, {
    handle: ({ body, viewer: { accountId, role }, authentication }) => {
      const permitted = grantableScopes(role)
      if (!body.scopes.every((scope) => permitted.includes(scope))) {
        throw fieldProblem('scopes', serverMessages.apiTokenRole)
      }
      const token = generateApiToken()
      return db.transaction().execute(async (tx) => {
        await lockAccountRow(tx, accountId)
        await requireRecentPassword(tx, authentication)
        await deleteExpiredTokens(tx, accountId)
        if ((await countApiTokens(tx, accountId)) >= limits.apiTokens) {
          throw new ProblemError('conflict', serverMessages.apiTokenLimit)
        }
        const row = await insertApiToken(tx, accountId, hashToken(token), body)
        await recordNewApiToken(services, tx, accountId, { name: row.name, scopes: row.scopes })
        return { ...viewOf(row), token }
      })
    },
    message: 'The API token is created. It is not shown again',
  })

  api.serve(apiToken.deleteApiToken, {
    handle: ({ params, viewer: { accountId } }) =>
      db.transaction().execute(async (tx) => {
        await lockAccountRow(tx, accountId)
        const name = await deleteApiToken(tx, accountId, params.id)
        if (name === undefined) throw notFound('There is no such API token')
        const entry = { actor: accountId, action: 'api-token.deleted', subject: accountId } as const
        await recordAudit(tx, { ...entry, details: { name } })
        return null
      }),
    message: 'The API token is deleted',
  })
}
