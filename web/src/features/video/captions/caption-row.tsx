import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { languageName } from '../../../lib/format/language.ts'
import { Button } from '../../../ui/button.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { removeCaptions } from './actions.ts'

/** The captions of a video in one language, with a remove button. */
export function CaptionRow({ publicId, language }: { publicId: string; language: string }) {
  const { busy, error, run } = useAsyncAction()
  const name = languageName(language)
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1 pr-1 pl-3">
      <span className="min-w-0 flex-1 truncate text-14 font-medium">{name}</span>
      <Button
        variant="quiet"
        busy={busy}
        aria-label={t`Remove captions in ${{ language: name }}`}
        onClick={() => void run(async () => void (await removeCaptions(publicId, language)))}
        className="px-3! text-danger"
      >
        <Trash2 aria-hidden className="size-4" />
        <Trans>Remove</Trans>
      </Button>
      {error && (
        <p role="alert" className="w-full pb-2 text-13 text-danger">
          {error}
        </p>
      )}
    </li>
  )
}
