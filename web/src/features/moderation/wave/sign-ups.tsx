import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DecisionBody } from '@seam/contract/moderation/decision.ts'
import type { SignUpGroup } from '@seam/contract/moderation/wave.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullCount } from '../../../lib/format/count.ts'
import { DecisionDialog } from '../../../entities/moderation/decision-dialog.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { startWave } from './actions.ts'
import { describeGroup } from './describe-group.ts'
import { GroupRow } from './group-row.tsx'
import { signUpGroupsQuery } from './queries.ts'

const periods = [
  { value: '1', label: t`The last hour` },
  { value: '24', label: t`The last day` },
  { value: '168', label: t`The last week` },
  { value: '720', label: t`The last 30 days` },
] as const
type Period = (typeof periods)[number]['value']

const nameOf = ({ kind, key }: SignUpGroup) => `${kind} ${key}`

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

/** Recent sign-ups by what they have in common, to suspend a wave of them together. */
export function SignUps() {
  const [period, setPeriod] = useState<Period>('24')
  const hours = Number(period)
  const { data, error, isFetching, refetch } = useQuery(signUpGroupsQuery(hours))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [isDeciding, setIsDeciding] = useState(false)
  if (!data && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  const groups = data?.groups.filter((group) => chosen.has(nameOf(group))) ?? []

  function decide() {
    setAttempt(attempt + 1)
    setIsDeciding(true)
  }
  async function submit({ action, facts, ground = 'rules', reference }: DecisionBody) {
    if (!data || (action !== 'suspend' && action !== 'delete')) return
    const wave = await startWave({
      action,
      facts,
      ground,
      reference,
      hours,
      until: data.until,
      groups: groups.map(({ kind, key }) => ({ kind, key })),
      except: [...except],
    })
    if (!wave) return
    setChosen(new Set())
    setExcept(new Set())
    const count = fullCount(wave.accounts)
    toastSuccess(
      'wave',
      plural({ accounts: wave.accounts }, { other: `${count} accounts: decided.` }),
    )
  }

  const shownAccounts = fullCount(data?.accounts ?? 0)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-48">
          <SelectField
            label={t`Signed up in`}
            value={period}
            options={periods}
            onChange={setPeriod}
          />
        </div>
        <p className="flex-1 pb-2 text-14 text-foreground-muted tabular-nums max-sm:order-last max-sm:basis-full max-sm:pb-0">
          {data && plural({ accounts: data.accounts }, { other: `${shownAccounts} sign-ups` })}
        </p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          <Trans>Refresh</Trans>
        </Button>
      </div>
      {!data && <Skeleton className="h-60 w-full !rounded-thumb" />}
      {data?.groups.length === 0 && (
        <EmptyState
          title={t`Nothing stands out`}
          text={t`Accounts that sign up together or write the same appear here.`}
        />
      )}
      {data && data.groups.length > 0 && (
        <>
          <ul className="divide-y divide-border overflow-hidden rounded-thumb border border-border bg-surface">
            {data.groups.map((group) => (
              <GroupRow
                key={nameOf(group)}
                group={group}
                hours={hours}
                until={data.until}
                except={except}
                chosen={chosen.has(nameOf(group))}
                onToggle={() => setChosen(toggled(chosen, nameOf(group)))}
                onToggleMember={(username) => setExcept(toggled(except, username))}
              />
            ))}
          </ul>
          <div className="sticky bottom-0 z-10 -mx-1 mt-3 flex items-center gap-3 bg-background px-1 py-3">
            <p className="min-w-0 flex-1 text-13 text-foreground-muted tabular-nums">
              {groups.length > 0 &&
                plural(
                  { count: groups.length },
                  { one: '# group chosen', other: '# groups chosen' },
                )}
              {except.size > 0 && `, ${plural({ accounts: except.size }, { other: 'without #' })}`}
            </p>
            <Button variant="danger" disabled={groups.length === 0} onClick={decide}>
              <Trans>Suspend all of them</Trans>
            </Button>
          </div>
        </>
      )}
      {attempt > 0 && (
        <DecisionDialog
          key={attempt}
          kinds={['profile']}
          action="suspend"
          actions={['suspend', 'delete']}
          isForGood
          title={t`Decide about all of them`}
          facts={factsOf(groups)}
          open={isDeciding}
          onClose={() => setIsDeciding(false)}
          onDecide={submit}
        />
      )}
    </>
  )
}

/** The default facts, which the people receive. */
const factsOf = (groups: readonly SignUpGroup[]) =>
  groups.length === 0
    ? ''
    : t`Your account is one of many that ${{ clauses: groups.map(describeGroup).reduce(joined) }}.`

const joined = (clauses: string, clause: string) => t`${clauses}, and that ${clause}`
