import { t } from '@lingui/core/macro'
import { decisionActions } from '@seam/contract/moderation/decision.ts'
import { type Duration, medianDuration } from '@seam/contract/durations.ts'
import { reportReasons } from '@seam/contract/moderation/report.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actionLabels } from '../../entities/moderation/action-labels.ts'
import { reasonTexts } from '../../entities/moderation/reason-texts.ts'
import { fullCount } from '../../lib/format/count.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { transparencyQuery } from './queries.ts'

/** How many reports, decisions and appeals the site had, by year. */
export function Transparency() {
  const [year, setYear] = useState<string>()
  const { data, error, refetch, isFetching } = useQuery(transparencyQuery(year))
  if (!data && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return <Skeleton className="h-80 w-full !rounded-thumb" />
  const { counts } = data
  const years = [...new Set([data.year, ...data.years])].map(String)
  const count = (name: string) => counts[name] ?? 0
  const medianOf = (what: 'report' | 'appeal') => {
    const median = medianDuration((duration) => count(`time.${what}.${duration}`))
    return median ? durationLabels[median] : '–'
  }
  return (
    <>
      <div className="mb-6 max-w-40">
        <SelectField
          label={t`Year`}
          value={String(data.year)}
          options={years.map((value) => ({ value, label: value }))}
          onChange={setYear}
        />
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Numbers
          title={t`Reports`}
          rows={reportReasons.map((reason) => [
            reasonTexts[reason].label,
            count(`report.${reason}`),
          ])}
        />
        <Numbers
          title={t`Decisions`}
          rows={decisionActions.map((action) => [
            actionLabels[action],
            count(`decision.${action}`),
          ])}
        />
        <Numbers
          title={t`Grounds`}
          rows={[
            [t`The site's rules`, count('ground.rules')],
            [t`The law`, count('ground.law')],
          ]}
        />
        <Numbers
          title={t`What led to decisions`}
          rows={[
            [t`Reports`, count('cause.reported')],
            [t`Own initiative of the moderators`, count('cause.own')],
            [t`By automated means`, count('cause.automated')],
          ]}
        />
        <Numbers
          title={t`Appeals`}
          rows={[
            [t({ message: 'Received', context: 'appeals' }), count('appeal')],
            [t`Decision kept`, count('appeal.kept')],
            [t`Decision reversed`, count('appeal.reversed')],
            [
              t({ message: 'Reversed without an appeal', context: 'decisions' }),
              count('decision.reversed'),
            ],
          ]}
        />
        <Numbers
          title={t`Median time, at most`}
          rows={[
            [t`From a report to the decision`, medianOf('report')],
            [t`From an appeal to the answer`, medianOf('appeal')],
          ]}
        />
      </div>
    </>
  )
}

const durationLabels: Record<Duration, string> = {
  hour: t`an hour`,
  day: t`a day`,
  week: t`a week`,
  month: t`a month`,
  longer: t`more than a month`,
}

const Numbers = ({ title, rows }: { title: string; rows: [string, number | string][] }) => (
  <section className="rounded-thumb border border-border bg-surface p-5">
    <h2 className="display mb-2 text-16">{title}</h2>
    <dl className="grid gap-1.5 text-14">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-foreground-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">
            {typeof amount === 'number' ? fullCount(amount) : amount}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
