import type { Passkey } from '@seam/contract/passkey.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** When a passkey was added and last used. */
export const PasskeyDates = ({ createdAt, lastUsedAt }: Passkey) => (
  <p className="text-13 text-foreground-muted">
    Added <RelativeTime date={createdAt} />
    {' · '}
    {lastUsedAt === null ? (
      'never used'
    ) : (
      <>
        last used <RelativeTime date={lastUsedAt} />
      </>
    )}
  </p>
)
