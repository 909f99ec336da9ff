import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { providerPaths } from '@seam/contract/sign-in-provider.ts'
import type { CopyTexts } from '../../../lib/clipboard.ts'
import { useOrigin } from '../../../lib/site.ts'
import { CopyField } from '../../../ui/copy-field.tsx'

/** The addresses of this site to register at a provider, for the issuer that was entered so far. */
export function ProviderAddresses({ issuer }: { issuer: string }) {
  const origin = useOrigin()
  const host = URL.parse(issuer.trim())?.host ?? ''
  return (
    <fieldset className="flex flex-col gap-3 rounded-control bg-surface-sunken px-4 py-3">
      <legend className="sr-only">
        <Trans>Addresses to register at the provider</Trans>
      </legend>
      <p aria-hidden className="text-14 font-semibold">
        <Trans>Addresses to register at the provider</Trans>
      </p>
      {host === '' ? (
        <p className="text-13 text-foreground-muted">
          <Trans>
            The redirect address contains the host of the issuer. Enter the issuer first.
          </Trans>
        </p>
      ) : (
        <Address texts={redirect} text={`${origin}${providerPaths.callback}${host}`} />
      )}
      <Address texts={backChannel} text={`${origin}${providerPaths.backchannelLogout}`} />
      <Address texts={frontChannel} text={`${origin}${providerPaths.frontchannelLogout}`} />
      <Address texts={afterSignOut} text={`${origin}/`} />
    </fieldset>
  )
}

interface AddressTexts extends CopyTexts {
  label: string
}

const redirect: AddressTexts = {
  label: t`Redirect address`,
  copy: t`Copy redirect address`,
  copied: t`Redirect address copied.`,
  failed: t`The redirect address could not be copied. Select it and copy it yourself.`,
}
const backChannel: AddressTexts = {
  label: t`Back-channel logout address`,
  copy: t`Copy back-channel logout address`,
  copied: t`Back-channel logout address copied.`,
  failed: t`The back-channel logout address could not be copied. Select it and copy it yourself.`,
}
const frontChannel: AddressTexts = {
  label: t`Front-channel logout address`,
  copy: t`Copy front-channel logout address`,
  copied: t`Front-channel logout address copied.`,
  failed: t`The front-channel logout address could not be copied. Select it and copy it yourself.`,
}
const afterSignOut: AddressTexts = {
  label: t`Address after sign-out`,
  copy: t`Copy address after sign-out`,
  copied: t`Address after sign-out copied.`,
  failed: t`The address after sign-out could not be copied. Select it and copy it yourself.`,
}

const Address = ({ texts, text }: { texts: AddressTexts; text: string }) => (
  <div>
    <p aria-hidden className="mb-1 text-13 text-foreground-muted">
      {texts.label}
    </p>
    <CopyField label={texts.label} texts={texts} text={text} variant="secondary" />
  </div>
)
