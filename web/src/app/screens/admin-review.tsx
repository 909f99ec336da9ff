import { t } from '@lingui/core/macro'
import { ReviewQueue } from '../../features/moderation/review/review-queue.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/review */
export const Screen = () => (
  <AdminPage title={t({ message: 'Review', context: 'noun' })} access="moderator" wide>
    <ReviewQueue />
  </AdminPage>
)
