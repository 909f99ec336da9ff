import { Trans } from '@lingui/react/macro'
import type { Passkey } from '@seam/contract/passkey.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** When a passkey was added and last used. */
export const PasskeyDates = ({ createdAt, lastUsedAt }: Passkey) => (
  <p className="text-13 text-foreground-muted">
    <Trans context="passkey">
      Added <RelativeTime date={createdAt} />
    </Trans>
    {' · '}
    {lastUsedAt === null ? (
      <Trans context="passkey">never used</Trans>
    ) : (
      <Trans context="passkey">
        last used <RelativeTime date={lastUsedAt} />
      </Trans>
    )}
  </p>
)
