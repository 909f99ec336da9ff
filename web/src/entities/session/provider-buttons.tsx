import type { SignInPurpose } from '@seam/contract/sign-in-provider.ts'
import type { Site } from '@seam/contract/site.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { explainProviderError, goToProvider } from './provider-sign-in.ts'

interface Props {
  providers: Site['providers']
  purpose: SignInPurpose
  /** Returns the path to which the provider sends the browser back. */
  returnTo: () => string
}

/** A button for each provider, with the error of the last attempt above them. */
export function ProviderButtons({ providers, purpose, returnTo }: Props) {
  const { busy, error, run } = useAsyncAction(explainProviderError)
  const [chosen, setChosen] = useState('')

  function go(id: string) {
    if (busy) return
    setChosen(id)
    void run(() => goToProvider(id, purpose, returnTo()))
  }

  return (
    <div className="flex flex-col gap-3">
      {error !== null && <FormError message={error} />}
      {providers.map(({ _id, label }) => (
        <Button
          key={_id}
          busy={busy && chosen === _id}
          className="h-auto min-h-10 py-2 whitespace-normal!"
          onClick={() => go(_id)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
