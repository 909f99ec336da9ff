import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FindUser } from '../../features/people/record/find-user.tsx'
import { FoundPeople } from '../../features/people/record/found-people.tsx'
import { PersonRecord } from '../../features/people/record/person-record.tsx'
import { StaffList } from '../../features/people/staff-list.tsx'
import { AdminPage } from './admin-page.tsx'
import { Link } from '../../lib/router/link.tsx'
import { useNavigate, useSearch } from '../../lib/router/use-router.ts'

/** /admin/people, with a search in ?q= or the user whose record is shown in ?username= */
export function Screen() {
  const found = useSearch() as { username?: string; q?: string }
  const { username = '', q = '' } = found
  const navigate = useNavigate()
  return (
    <AdminPage title={t`People`} access="moderator">
      <p className="mb-5 text-14 text-foreground-muted">
        <Trans>
          Many new accounts at once?{' '}
          <Link
            to="/admin/people/sign-ups"
            className="font-semibold text-foreground underline underline-offset-2"
          >
            Look at recent sign-ups
          </Link>
        </Trans>
      </p>
      <FindUser
        key={username || q}
        query={username || q}
        onFind={(query) => void navigate({ to: '/admin/people', search: { q: query } })}
      />
      {!username && q && <FoundPeople query={q} />}
      {username && (
        <div className="mt-5">
          <PersonRecord username={username} />
        </div>
      )}
      <StaffList />
    </AdminPage>
  )
}
