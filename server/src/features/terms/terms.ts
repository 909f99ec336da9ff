import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Terms, TermsBody } from '@seam/contract/terms.ts'
import { fieldProblem, notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { findTermsVersion } from '../site/settings-store.ts'
import { readSite } from '../site/site-settings.ts'
import * as store from './store.ts'

/** Returns a version of the terms, or the newest one. Throws 404 if there is none. */
export async function readTerms(db: Db, version?: number): Promise<Terms> {
  const [row, versions] = await Promise.all([store.findTerms(db, version), store.findVersions(db)])
  if (!row) throw notFound(serverMessages.termsMissing)
  return {
    version: row.version,
    text: row.content,
    publishedAt: row.published_at.toISOString(),
    mustAccept: row.must_accept,
    versions: versions.map(({ version, published_at }) => ({
      version,
      publishedAt: published_at.toISOString(),
    })),
  }
}

/**
 * Publishes a new version of the terms, which its author accepts thereby. Throws 409 if it does not
 * replace the newest one, and 422 for withdrawing terms that the site does not have.
 */
export const publishTerms = (db: Db, actor: number, body: TermsBody): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { text, replaces } = body
    if (text === '' && (await findTermsVersion(tx)) === null) {
      throw fieldProblem('text', messages.termsEmpty)
    }
    const mustAccept = body.mustAccept && text !== ''
    if (!(await store.insertTerms(tx, { replaces: replaces ?? 0, text, mustAccept }))) {
      throw new ProblemError('conflict', serverMessages.termsReplaced)
    }
    const version = (replaces ?? 0) + 1
    if (text !== '') await store.insertAcceptance(tx, actor, version)
    const details = { version, mustAccept }
    await recordAudit(tx, { actor, action: 'terms.published', details })
  })

/** Records that an account accepts the newest terms. Throws 409 for another version. */
export async function acceptTerms(db: Db, accountId: number, version: number): Promise<void> {
  if (version !== (await findTermsVersion(db))) {
    throw new ProblemError('conflict', serverMessages.termsOutdated)
  }
  await store.insertAcceptance(db, accountId, version)
}

/**
 * Checks that someone who signs up accepts the newest terms, if the site has any. Throws 422
 * otherwise. Returns a function that records it for the new account.
 */
export async function requireAcceptance(
  db: Db,
  accepted: number | undefined,
): Promise<(tx: Tx, accountId: number) => Promise<void>> {
  const version = await findTermsVersion(db)
  if (version === null) return async () => undefined
  if (accepted !== version) {
    const isOutdated = accepted !== undefined && accepted < version
    throw fieldProblem(
      'acceptedTerms',
      isOutdated ? serverMessages.termsOutdated : messages.termsUnaccepted,
    )
  }
  return async (tx, accountId) => {
    await store.insertAcceptance(tx, accountId, version)
  }
}

/** Throws 403 if an account has to accept the terms before it can publish. */
export async function requireAcceptedTerms(
  { db, responseCache }: { db: Db; responseCache: ResponseCache },
  accountId: number,
): Promise<void> {
  if ((await readSite(db, responseCache)).termsVersion === null) return
  if (await store.hasTermsToAccept(db, accountId)) {
    throw new ProblemError('terms-unaccepted', serverMessages.termsUnaccepted)
  }
}
