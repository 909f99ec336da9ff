import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Review } from '@seam/contract/moderation/review.ts'
import { useState } from 'react'
import { PostImages } from '../../../entities/post-images/post-images.tsx'
import { Button } from '../../../ui/button.tsx'

interface Props {
  subject: NonNullable<Review['subject']>
  /** Whether someone reported it as adult content that is not marked. */
  isReportedAdult: boolean
}

/** What a review is about, as it is now. Adult content is covered until it is clicked. */
export function SubjectView({ subject, isReportedAdult }: Props) {
  const { title, text, wasAdult, path, isHidden, parent } = subject
  const { imageUrls, images, posterUrl, videoUrl } = subject
  const [isCovered, setIsCovered] = useState(wasAdult || isReportedAdult)
  return (
    <div className="overflow-hidden rounded-thumb border border-border">
      {(videoUrl !== null || imageUrls.length + images.length > 0) &&
        (isCovered ? (
          <div className="grid aspect-video max-h-[46dvh] w-full place-items-center bg-surface-sunken">
            <Button onClick={() => setIsCovered(false)}>
              {wasAdult ? t`Show adult content` : t`Reported as adult content: show it`}
            </Button>
          </div>
        ) : images.length > 0 ? (
          <div className="px-4 pt-1">
            {/* Whatever the moderator chose for adult content elsewhere. */}
            <PostImages images={images.map((image) => ({ ...image, nsfw: false }))} />
          </div>
        ) : videoUrl === null ? (
          <div className="flex flex-wrap items-center gap-3 bg-surface-sunken p-4">
            {imageUrls.map((url) => (
              <img
                key={url}
                src={url}
                alt=""
                className="max-h-60 min-w-0 rounded-control object-contain"
              />
            ))}
          </div>
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the page of the video has them
          <video
            src={videoUrl}
            poster={imageUrls[0] ?? posterUrl ?? undefined}
            controls
            preload="none"
            className="aspect-video max-h-[46dvh] w-full bg-black object-contain"
          />
        ))}
      <div className="p-4">
        {parent && (
          <p className="mb-2 line-clamp-2 border-l-2 border-border-strong pl-3 text-13 break-words text-foreground-muted">
            {t`Under what @${{ username: parent.username }} wrote:`} <bdi>{parent.text}</bdi>
          </p>
        )}
        {title && (
          <p dir="auto" className="font-semibold break-words">
            {title}
          </p>
        )}
        <p dir="auto" className="text-14 break-words whitespace-pre-wrap">
          {text || (
            <span className="text-foreground-muted">
              <Trans>No text</Trans>
            </span>
          )}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-3 text-13 text-foreground-muted">
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="py-0.5 font-semibold text-foreground underline-offset-2 hover:underline"
          >
            <Trans>Open its page</Trans>
          </a>
          {isHidden && (
            <span className="text-accent">
              <Trans>Hidden from others</Trans>
            </span>
          )}
          {wasAdult && (
            <span>
              <Trans>Marked as adult content</Trans>
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
