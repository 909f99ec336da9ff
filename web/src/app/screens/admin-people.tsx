import { useNavigate, useSearch } from '@tanstack/react-router'
import { FindUser } from '../../features/admin/people/find-user.tsx'
import { PersonRecord } from '../../features/admin/people/person-record.tsx'
import { StaffList } from '../../features/admin/people/staff-list.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/people, with ?username= for the record of a user */
export function Screen() {
  const { username = '' } = useSearch({ strict: false }) as { username?: string }
  const navigate = useNavigate()
  return (
    <AdminPage title="People" access="moderator">
      <FindUser
        key={username}
        username={username}
        onFind={(found) => void navigate({ to: '/admin/people', search: { username: found } })}
      />
      {username && (
        <div className="mt-5">
          <PersonRecord username={username} />
        </div>
      )}
      <StaffList />
    </AdminPage>
  )
}
