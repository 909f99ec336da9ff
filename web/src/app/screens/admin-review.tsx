import { ReviewQueue } from '../../features/moderation/review/review-queue.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/review */
export const Screen = () => (
  <AdminPage title="Review" access="moderator" wide>
    <ReviewQueue />
  </AdminPage>
)
