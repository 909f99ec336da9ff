import { providerPaths } from '@seam/contract/sign-in-provider.ts'
import { useOrigin } from '../../../lib/site.ts'
import { CopyField } from '../../../ui/copy-field.tsx'

/** The addresses of this site to register at a provider, for the issuer that was entered so far. */
export function ProviderAddresses({ issuer }: { issuer: string }) {
  const origin = useOrigin()
  const host = URL.parse(issuer.trim())?.host ?? ''
  return (
    <fieldset className="flex flex-col gap-3 rounded-control bg-surface-sunken px-4 py-3">
      <legend className="sr-only">Addresses to register at the provider</legend>
      <p aria-hidden className="text-14 font-semibold">
        Addresses to register at the provider
      </p>
      {host === '' ? (
        <p className="text-13 text-foreground-muted">
          The redirect address contains the host of the issuer. Enter the issuer first.
        </p>
      ) : (
        <Address label="Redirect address" text={`${origin}${providerPaths.callback}${host}`} />
      )}
      <Address
        label="Back-channel logout address"
        text={`${origin}${providerPaths.backchannelLogout}`}
      />
      <Address
        label="Front-channel logout address"
        text={`${origin}${providerPaths.frontchannelLogout}`}
      />
      <Address label="Address after sign-out" text={`${origin}/`} />
    </fieldset>
  )
}

const Address = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p aria-hidden className="mb-1 text-13 text-foreground-muted">
      {label}
    </p>
    <CopyField label={label} noun={label} text={text} variant="secondary" />
  </div>
)
