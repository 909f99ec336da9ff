import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { ErrorView } from '../../../ui/error-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { staffQuery } from '../queries.ts'
import { AddStaff } from './add-staff.tsx'
import { StaffRow } from './staff-row.tsx'

/** The owners and moderators. Owners change their roles, and add others. */
export function StaffList() {
  const { data: staff, error, isFetching, refetch } = useQuery(staffQuery())
  const isOwner = useAuth(({ authUser }) => authUser.role === 'owner')
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
    <>
      <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
        {staff.map((member) => (
          <StaffRow key={member._id} member={member} editable={isOwner} />
        ))}
      </ul>
      {isOwner && <AddStaff />}
    </>
  )
}
