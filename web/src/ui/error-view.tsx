import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { ErrorMessage } from './error-message.tsx'

interface Props {
  error: unknown
  /** What failed: 'The videos could not be loaded'. */
  title?: string
  retry?: () => void
  busy?: boolean
}

/** Shown in place of content that failed to load: what happened, and what to do. */
export function ErrorView({ error, title = t`This could not be loaded`, retry, busy }: Props) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16">
      <span aria-hidden className="mb-2 flex items-center gap-3 text-danger">
        <span className="stitch-x w-14" />
        <span className="size-2 rounded-full bg-current" />
        <span className="stitch-x w-5 opacity-50" />
      </span>
      <h2 className="display text-center text-20">{title}</h2>
      <div className="flex flex-col gap-1 text-center text-14">
        <ErrorMessage error={error} />
      </div>
      {retry && (
        <Button className="mt-3" onClick={retry} busy={busy}>
          <RotateCw aria-hidden className="size-4" />
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
