import type { Review } from '@seam/contract/review.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props {
  subject: NonNullable<Review['subject']>
}

/** What a review is about, as it is now. Adult content is covered until it is clicked. */
export function SubjectView({ subject }: Props) {
  const { title, text, wasAdult, path, isHidden, posterUrl, videoUrl } = subject
  const [isCovered, setIsCovered] = useState(wasAdult)
  return (
    <div className="overflow-hidden rounded-thumb border border-border">
      {videoUrl && (
        <div className="relative aspect-video max-h-[46dvh] w-full bg-black">
          {isCovered ? (
            <div className="grid size-full place-items-center">
              <Button onClick={() => setIsCovered(false)}>Show adult content</Button>
            </div>
          ) : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- the page of the video has them
            <video
              src={videoUrl}
              poster={posterUrl ?? undefined}
              controls
              preload="none"
              className="size-full object-contain"
            />
          )}
        </div>
      )}
      <div className="p-4">
        {title && (
          <p dir="auto" className="font-semibold break-words">
            {title}
          </p>
        )}
        <p dir="auto" className="text-14 break-words whitespace-pre-wrap">
          {text || <span className="text-foreground-muted">No text</span>}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-3 text-13 text-foreground-muted">
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="py-0.5 font-semibold text-foreground underline-offset-2 hover:underline"
          >
            Open its page
          </a>
          {isHidden && <span className="text-accent">Hidden from others</span>}
          {wasAdult && <span>Marked as adult content</span>}
        </p>
      </div>
    </div>
  )
}
