import { t } from '@lingui/core/macro'
import { ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { sendUploadCommand } from './send-command.ts'
import { statusText, summaryText } from './upload-phase.ts'
import { UploadRow } from './upload-row.tsx'
import { type PanelUpload, usePanelUploads } from './use-panel-uploads.ts'

/** A small panel with the uploads, at the edge of every page. */
export function UploadPanel() {
  const uploads = usePanelUploads()
  return (
    <>
      <Announcements uploads={uploads} />
      {uploads.length > 0 && <Panel uploads={uploads} />}
    </>
  )
}

function Panel({ uploads }: { uploads: PanelUpload[] }) {
  const [open, setOpen] = useState(() => matchMedia('(min-width: 40rem)').matches)
  const list = useId()
  const allFinished = uploads.every(({ phase }) => phase === 'published' || phase === 'failed')
  const dismissAll = () =>
    uploads.forEach(({ upload }) => void sendUploadCommand(upload.id, 'dismiss'))
  return (
    <>
      <section
        ref={reserveSpace}
        aria-label={t({ message: 'Uploads', context: 'noun' })}
        className="fixed right-4 bottom-4 z-30 flex max-h-[min(28rem,calc(100dvh-6rem))] w-96 animate-rise-in flex-col overflow-hidden rounded-thumb border border-border bg-surface shadow-overlay max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[70dvh] max-sm:w-auto max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[env(safe-area-inset-bottom)]"
      >
        <div className="flex items-center gap-1 py-1.5 pr-1.5 pl-4">
          <h2 className="figures min-w-0 flex-1 truncate text-14 font-semibold">
            {summaryText(uploads.map(({ phase }) => phase))}
          </h2>
          <AverageProgress uploads={uploads} hidden={open} />
          <IconButton
            icon={ChevronDown}
            label={open ? t`Collapse uploads` : t`Expand uploads`}
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
            className={classNames(
              'text-foreground-muted [&_svg]:transition-[rotate]',
              !open && '[&_svg]:rotate-180',
            )}
          />
          {allFinished && (
            <IconButton
              icon={X}
              label={t`Dismiss all uploads`}
              onClick={dismissAll}
              className="text-foreground-muted"
            />
          )}
        </div>
        <ul
          id={list}
          hidden={!open}
          className="flex-1 divide-y divide-border overflow-y-auto overscroll-contain border-t border-border"
        >
          {uploads.map((entry) => (
            <UploadRow key={entry.upload.id} {...entry} />
          ))}
        </ul>
      </section>
    </>
  )
}

/** The average progress of all unfinished uploads, while the list is collapsed. */
function AverageProgress({ uploads, hidden }: { uploads: PanelUpload[]; hidden: boolean }) {
  const unfinished = uploads.filter(
    ({ upload }) => upload.stage !== 'published' && upload.stage !== 'failed',
  )
  if (hidden || unfinished.length === 0) return null
  const total = unfinished.reduce((sum, { upload }) => sum + upload.percent, 0)
  return (
    <span className="figures text-13 text-foreground-muted">
      {Math.floor(total / unfinished.length)}%
    </span>
  )
}

/** Announces changes of the status of uploads to screen readers, without numbers. */
function Announcements({ uploads }: { uploads: PanelUpload[] }) {
  const announced = useRef(new Map<string, string>())
  const [message, setMessage] = useState('')
  useEffect(() => {
    const changed = uploads.flatMap(({ upload, video }) => {
      const text = statusText(upload, video)
      const previous = announced.current.get(upload.id)
      announced.current.set(upload.id, text)
      return previous === text ? [] : [`“${upload.title}”: ${text}.`]
    })
    if (changed.length > 0) setMessage(changed.join(' '))
    else if (uploads.length === 0) setMessage('')
  }, [uploads])
  return <output className="sr-only">{message}</output>
}

const HEIGHT_VARIABLE = '--upload-panel'

/**
 * Sets a CSS variable to the height of the panel. Pages end above it, so that everything can be scrolled
 * into view. Returns a cleanup function.
 */
function reserveSpace(panel: HTMLElement | null) {
  if (!panel) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty(HEIGHT_VARIABLE, `${panel.offsetHeight}px`),
  )
  observer.observe(panel)
  return () => {
    observer.disconnect()
    style.removeProperty(HEIGHT_VARIABLE)
  }
}
