import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { copyText } from '../../../lib/clipboard.ts'

interface Props {
  /** Null while it is closed. */
  codes: readonly string[] | null
  onDone: () => void
}

/** Shows new recovery codes. Only its button closes it: they are not shown again. */
export const RecoveryCodesDialog = ({ codes, onDone }: Props) => (
  <Dialog
    open={codes !== null}
    onClose={() => undefined}
    hideCloseButton
    title={t`Keep your recovery codes`}
    description={t`Each signs you in once if you lose your authenticator app. They are not shown again.`}
  >
    <RecoveryCodes codes={codes ?? []} onDone={onDone} />
  </Dialog>
)

interface CodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Recovery codes, shown once, to copy or download. */
function RecoveryCodes({ codes, onDone }: CodesProps) {
  const [status, setStatus] = useState('')
  const text = `${codes.join('\n')}\n`

  const copy = () =>
    copyText(text).then(
      () => setStatus(t`Copied.`),
      () => setStatus(t`Your browser did not allow that. Select the codes and copy them.`),
    )

  return (
    <div className="mt-5 flex flex-col gap-4">
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-surface-sunken px-4 py-3 font-mono text-14 min-[400px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          <Trans>Copy</Trans>
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClasses('secondary', 'small')}
        >
          <Download aria-hidden className="size-4" />
          <Trans context="verb">Download</Trans>
        </a>
        <output className="self-center text-13 text-foreground-muted">{status}</output>
      </div>
      <Button variant="primary" className="self-end" onClick={onDone}>
        <Trans>I have saved them</Trans>
      </Button>
    </div>
  )
}
