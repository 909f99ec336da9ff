import * as contract from '@seam/contract/terms.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { getAuthUser } from '../account/account.ts'
import { acceptTerms, publishTerms, readTerms } from './terms.ts'

export function termsRoutes(api: Api, { db }: { db: Db }) {
  api.serve(contract.getTerms, {
    handle: ({ query }) => readTerms(db, query.version),
    message: 'The terms of this site',
  })

  api.serve(contract.publishTerms, {
    handle: ({ body, viewer }) => publishTerms(db, viewer.accountId, body),
    respond: () => readTerms(db),
    message: 'The terms are published',
  })

  api.serve(contract.acceptTerms, {
    handle: ({ body, viewer }) => acceptTerms(db, viewer.accountId, body.version),
    respond: (_, { viewer }) => getAuthUser(db, viewer.accountId),
    message: 'You have accepted the terms',
  })
}
