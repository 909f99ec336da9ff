import { mayAccess } from '@seam/contract/people/roles.ts'
import type { ReactNode } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { AdminNav } from '../../features/admin/admin-nav.tsx'
import { classNames } from '../../lib/class-names.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFoundScreen } from './not-found.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

interface Props {
  title: string
  access: 'moderator' | 'owner'
  /** For two columns. */
  wide?: boolean
  children: ReactNode
}

// The same for all pages, so that the tabs do not move.
const WIDTH = 'max-w-6xl!'

/** An administration page. For users without the required role it does not exist. */
export const AdminPage = ({ title, access, wide, children }: Props) => (
  <RequireSignIn
    skeleton={
      <Page title={title} className={WIDTH}>
        <h1 className="display mb-4 text-20 md:text-28">{title}</h1>
        <Skeleton className={classNames('h-40 w-full', !wide && 'max-w-3xl')} />
      </Page>
    }
  >
    <ForRole title={title} access={access} wide={wide}>
      {children}
    </ForRole>
  </RequireSignIn>
)

function ForRole({ title, access, wide, children }: Props) {
  const role = useAuth(({ authUser }) => authUser.role)
  if (!mayAccess(role, access)) return <NotFoundScreen />
  return (
    <Page title={title} className={WIDTH}>
      <h1 className="display mb-4 text-20 md:text-28">{title}</h1>
      <AdminNav />
      <div className={wide ? undefined : 'max-w-3xl'}>{children}</div>
    </Page>
  )
}
