import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import {
  createReport,
  getReportChallenge,
  listOwnReports,
} from '@seam/contract/moderation/report.ts'
import type { Api } from '../../../infra/http/api.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import type { Secret } from '../../../infra/secret.ts'
import { getOwnReports } from './own-reports.ts'
import { createChallenge, report } from './report.ts'
import { getSubjectFromBody, getSubjectFromQuery } from '../decision/subject.ts'

interface Services {
  db: Db
  queue: Queue
  secret: Secret
}

export function reportRoutes(api: Api, { db, queue, secret }: Services) {
  api.serve(createReport, {
    rate: rateLimitRules.reports,
    find: (context) => getSubjectFromBody(db, context),
    handle: async ({ found, viewer, request, body }) => {
      await report({ db, queue, secret }, found, { viewer, ip: request.ip }, body)
      return null
    },
    message: 'Thank you. A moderator will review it',
  })

  api.serve(getReportChallenge, {
    rate: rateLimitRules.proofChallenges,
    find: (context) => getSubjectFromQuery(db, context),
    handle: ({ found, request }) => createChallenge(secret, found, request.ip),
    message: 'Solve this to report',
  })

  api.serve(listOwnReports, {
    handle: ({ query, viewer }) => getOwnReports(db, viewer.accountId, query),
    message: 'Your reports, newest first',
  })
}
