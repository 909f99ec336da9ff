import { useQuery } from '@tanstack/react-query'
import { ErrorView } from '../../../ui/error-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { staffQuery } from '../queries.ts'
import { StaffRow } from './staff-row.tsx'

/** The owners and moderators. */
export function StaffList() {
  const { data: staff, error, isFetching, refetch } = useQuery(staffQuery())
  if (!staff && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!staff) {
    return (
      <>
        <output className="sr-only">Loading the owners and moderators</output>
        <Skeleton className="h-[66px] w-full !rounded-thumb" />
      </>
    )
  }
  return (
    <section aria-labelledby="staff" className="mt-8">
      <h2 id="staff" className="display mb-3 text-16">
        Owners and moderators
      </h2>
      <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
        {staff.map((member) => (
          <StaffRow key={member._id} member={member} />
        ))}
      </ul>
    </section>
  )
}
