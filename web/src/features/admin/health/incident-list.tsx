import { t } from '@lingui/core/macro'
import type { Incident } from '@seam/contract/health.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { HealthSection } from './health-section.tsx'

interface Props {
  title: string
  /** Shown if there are none. */
  empty: string
  incidents: readonly Incident[]
}

/** Slow or failed requests, by route. */
export const IncidentList = ({ title, empty, incidents }: Props) => (
  <HealthSection title={title}>
    {incidents.length === 0 ? (
      <p className="text-foreground-muted">{empty}</p>
    ) : (
      <ul className="divide-y divide-border">
        {incidents.map(({ method, route, status, count, maxMs, message, lastAt }) => (
          <li key={`${method} ${route} ${status}`} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <code className="text-13 break-all">
                {method} {route}
              </code>
              <span className="figures text-13 text-foreground-muted">
                {status} · {t`${count} times`} · {t`up to ${{ duration: Math.round(maxMs) }} ms`} ·{' '}
                <RelativeTime date={lastAt} />
              </span>
            </p>
            {message && <p className="text-13 break-words text-foreground-muted">{message}</p>}
          </li>
        ))}
      </ul>
    )}
  </HealthSection>
)
