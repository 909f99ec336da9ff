import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { useId } from 'react'
import { AddCaptions } from './add-captions.tsx'
import { CaptionRow } from './caption-row.tsx'

/** Lists the captions of a video and adds more, for its owner. Changes are saved at once. */
export function CaptionsSection({ video }: { video: Video }) {
  const id = useId()
  const { captions } = video.videoFile
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col gap-4 border-t border-border pt-5">
      <div>
        <h3 id={id} className="display text-16">
          <Trans>Captions</Trans>
        </h3>
        <p className="mt-0.5 text-13 text-foreground-muted">
          <Trans>WebVTT files (.vtt), one per language. They are saved at once.</Trans>
        </p>
      </div>
      {captions.length > 0 && (
        <ul className="divide-y divide-border rounded-control border border-border">
          {captions.map(({ language }) => (
            <CaptionRow key={language} publicId={video.publicId} language={language} />
          ))}
        </ul>
      )}
      <AddCaptions publicId={video.publicId} taken={captions.map(({ language }) => language)} />
    </section>
  )
}
