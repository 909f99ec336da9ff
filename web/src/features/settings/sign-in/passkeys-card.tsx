import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { arePasskeysAvailable } from '../../../entities/session/passkeys.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsVerificationFirst } from '../use-is-unverified.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery } from './queries.ts'

/** The user's passkeys, with the buttons to add and remove them. */
export function PasskeysCard() {
  const { data: passkeys, error, isPending } = useQuery(passkeysQuery())
  const [adding, setAdding] = useState(false)
  const available = arePasskeysAvailable()
  const isVerificationFirst = useIsVerificationFirst()
  return (
    <div className="px-4 py-4 sm:px-5">
      <h3 className="font-semibold">
        <Trans>Passkeys</Trans>
      </h3>
      <p className="mt-0.5 text-13 text-foreground-muted">
        <Trans>
          Sign in with your fingerprint, face or PIN on your devices, without a password. A passkey
          works only on this site, so it cannot be phished.
        </Trans>
      </p>
      {isPending && <Skeleton className="mt-3 h-12 w-full !rounded-control" />}
      {passkeys && passkeys.length > 0 && (
        <ul aria-label={t`Your passkeys`} className="mt-2 divide-y divide-border">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isVerificationFirst ? null : available ? (
        <Button
          className="mt-3"
          disabled={!passkeys || passkeys.length >= limits.passkeys}
          onClick={() => setAdding(true)}
        >
          <Trans>Add a passkey</Trans>
        </Button>
      ) : (
        <p className="mt-3 text-13 text-foreground-muted">
          <Trans>
            This browser offers passkeys only at the site’s https address, or on localhost.
          </Trans>
        </p>
      )}
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {error && !passkeys && explainError(error)}
      </p>
      <AddPasskeyDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  )
}
