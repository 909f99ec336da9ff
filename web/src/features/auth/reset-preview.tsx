import { Trans } from '@lingui/react/macro'
import type { Passkey } from '@seam/contract/passkey.ts'
import type { ResetPreview } from '@seam/contract/password-reset.ts'
import { KeyRound } from 'lucide-react'
import { useId } from 'react'
import { PasskeyDates } from '../../entities/session/passkey-dates.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

interface Props {
  preview: ResetPreview
  isRemoving: boolean
  onChange: (isRemoving: boolean) => void
}

/** The other ways to sign in to the account of a reset link, and whether the link removes them. */
export function ResetPreviewView({ preview, isRemoving, onChange }: Props) {
  const { passkeys, hasTwoFactor, removesAll } = preview
  const id = useId()
  if (removesAll) {
    return passkeys.length > 0 || hasTwoFactor ? (
      <p className="text-13 text-foreground-muted">
        <Trans>
          This also removes all passkeys of the account and turns two-factor sign-in off: they were
          set up before this address was verified.
        </Trans>
      </p>
    ) : null
  }
  if (passkeys.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="rounded-thumb border border-border bg-surface px-4 py-3"
    >
      <h2 id={id} className="font-semibold">
        <Trans>Passkeys of this account</Trans>
      </h2>
      <p className="mt-0.5 text-13 text-foreground-muted">
        <Trans>Each of them signs in without the password.</Trans>
      </p>
      <ul className="my-1 divide-y divide-border">
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey._id} passkey={passkey} />
        ))}
      </ul>
      <Checkbox checked={isRemoving} onChange={onChange}>
        <Trans>Remove all passkeys</Trans>
      </Checkbox>
    </section>
  )
}

const PasskeyLine = ({ passkey }: { passkey: Passkey }) => (
  <li className="flex items-center gap-3 py-2">
    <KeyRound aria-hidden className="size-5 shrink-0 text-foreground-muted" />
    <div className="min-w-0">
      <p className="break-words">
        <bdi>{passkey.name}</bdi>
      </p>
      <PasskeyDates {...passkey} />
    </div>
  </li>
)
