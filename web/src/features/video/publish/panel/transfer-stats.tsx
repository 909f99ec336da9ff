import { t } from '@lingui/core/macro'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import { formatWait } from '../../../../lib/format/wait.ts'
import type { Upload } from '../upload/upload.ts'

/** Shows the bytes sent and, during the transfer, the speed and the time left. */
export function TransferStats({ upload }: { upload: Upload }) {
  const { sent, total, speed, stage, retryReason } = upload
  const isSending = (stage === 'thumbnail' || stage === 'video') && !retryReason && speed > 0
  const left = isSending ? (total - sent) / speed : 0
  return (
    <span className="figures">
      {t`${{ sent: formatBytes(sent) }} of ${{ total: formatBytes(total) }}`}
      {isSending && ` · ${t`${{ size: formatBytes(speed) }}/s`}`}
      {left > 0 && ` · ${t`${{ time: formatWait(left) }} left`}`}
    </span>
  )
}
