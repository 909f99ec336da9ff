import { getHealth, retryJob } from '@seam/contract/health.ts'
import type { Api } from '../../infra/http/api.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { FindProxyProblem } from '../../infra/http/proxy-problem.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { healthView } from './health-view.ts'
import { type HealthSources, readHealth, retryFailedJob } from './site-health.ts'

export function siteHealthRoutes(
  api: Api,
  sources: HealthSources,
  findProxyProblem: FindProxyProblem,
) {
  api.serve(getHealth, {
    handle: async ({ request }) => healthView(await readHealth(sources), findProxyProblem(request)),
    message: 'The health of this site',
  })

  api.serve(retryJob, {
    handle: async ({ body, viewer }) => {
      if (!(await retryFailedJob(sources, body))) throw notFound('There is no such failed job')
      const details = { queue: body.queue }
      await recordAudit(sources.db, { actor: viewer.accountId, action: 'job.retried', details })
      return null
    },
    message: 'The job will run again',
  })
}
