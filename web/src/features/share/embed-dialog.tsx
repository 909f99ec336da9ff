import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { embedCode, embedPath, embedPlaylistPath, embedSize } from '@seam/contract/embed.ts'
import { useState } from 'react'
import { copyTexts } from '../../lib/clipboard.ts'
import { formatClock } from '../../lib/format/duration.ts'
import { parseStartTime } from '../../lib/parse-start-time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-field.tsx'
import type { SharedItem, SharedPlayer } from './shared-item.ts'

interface Props {
  item: SharedItem
  player: SharedPlayer
  /** Seconds: where the player is. */
  time: number
  open: boolean
  onClose: () => void
}

/** The code with which other sites embed a video or playlist, with its options and a preview. */
export function EmbedDialog({ item, player, time, open, onClose }: Props) {
  const title = item.kind === 'playlist' ? t`Embed this playlist` : t`Embed this video`
  return (
    <Dialog open={open} onClose={onClose} title={title} className="max-w-xl">
      <div className="mt-4">
        <EmbedCode item={item} player={player} time={time} />
      </div>
    </Dialog>
  )
}

function EmbedCode({ item, player, time }: Omit<Props, 'open' | 'onClose'>) {
  const [start, setStart] = useState('')
  const [flags, setFlags] = useState({ autoplay: false, muted: false, loop: false })
  const isPlaylist = item.kind === 'playlist'
  const pathOf = isPlaylist ? embedPlaylistPath : embedPath
  const size = embedSize(player)
  const options = { start: parseStartTime(start.trim()), ...flags }
  const url = location.origin + pathOf(player.publicId, options)
  const code = embedCode({ url, title: item.title, ...size })
  const setFlag = (name: keyof typeof flags) => (isOn: boolean) =>
    setFlags((current) => ({ ...current, [name]: isOn }))

  if (item.isPrivate) {
    return (
      <p className="text-foreground-muted">
        {isPlaylist
          ? t`This playlist is private: other sites cannot show it. Make it public or unlisted first.`
          : t`This video is private: other sites cannot show it. Make it public or unlisted first.`}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, with its rights */}
      <iframe
        title={t({ message: 'Preview', context: 'noun' })}
        // A preview with autoplay is muted.
        src={pathOf(player.publicId, { ...options, muted: flags.muted || flags.autoplay })}
        allow="autoplay; fullscreen; picture-in-picture"
        className="mx-auto max-h-80 w-full max-w-full rounded-control bg-black"
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
      />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <div className="w-28" hidden={isPlaylist}>
          <TextField
            label={t`Start at`}
            autoComplete="off"
            inputMode="numeric"
            placeholder="0:00"
            value={start}
            onChange={({ target }) => setStart(target.value)}
          />
        </div>
        {time > 0 && (
          <Button size="small" className="mb-1" onClick={() => setStart(formatClock(time))}>
            {t`Now (${{ time: formatClock(time) }})`}
          </Button>
        )}
        <div className="flex flex-wrap gap-x-5 pb-2">
          <Checkbox checked={flags.autoplay} onChange={setFlag('autoplay')}>
            <Trans>Autoplay</Trans>
          </Checkbox>
          <Checkbox checked={flags.muted} onChange={setFlag('muted')}>
            <Trans context="player">Muted</Trans>
          </Checkbox>
          <Checkbox checked={flags.loop} onChange={setFlag('loop')}>
            <Trans context="player">Loop</Trans>
          </Checkbox>
        </div>
      </div>
      <TextAreaField
        label={t`Embed code`}
        // Not the frame, which comes first: it would take the keys of the dialog, such as Escape.
        data-initial-focus
        readOnly
        rows={4}
        spellCheck={false}
        value={code}
        onFocus={({ target }) => target.select()}
        className="font-mono text-12! leading-4! break-all"
      />
      <div className="flex justify-end">
        <CopyButton texts={copyTexts.embedCode} text={code} />
      </div>
    </div>
  )
}
