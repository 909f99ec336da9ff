import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Settings } from 'lucide-react'
import { NotificationList } from '../../features/notification/notification-list.tsx'
import { NotificationSkeleton } from '../../features/notification/notification-skeleton.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { RequireSignIn } from './require-sign-in.tsx'
import { Link } from '../../lib/router/link.tsx'

/** /notifications */
export function Screen() {
  const authenticated = useAuth((state) => state.authenticated)
  return (
    <Page title={t`Notifications`} className="max-w-2xl!">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1 className="display text-20 md:text-28">
          <Trans>Notifications</Trans>
        </h1>
        {authenticated && (
          <Link
            to="/settings"
            hash="notifications"
            aria-label={t`Notification settings`}
            className={buttonClasses('quiet', 'icon')}
          >
            <Settings aria-hidden className="size-5" />
          </Link>
        )}
      </div>
      <RequireSignIn skeleton={<NotificationSkeleton rows={8} />}>
        <NotificationList />
      </RequireSignIn>
    </Page>
  )
}
