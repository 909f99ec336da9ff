import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Review } from '@seam/contract/moderation/review.ts'
import { useState } from 'react'
import { PostImages } from '../../../entities/post-images/post-images.tsx'
import { Button } from '../../../ui/button.tsx'

interface Props {
  content: NonNullable<Review['reportList'][number]['reported']>
}

/** What was reported, if its author has changed or deleted it since. */
export function ReportedContent({ content: { title, text, images } }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <blockquote className="mt-1 border-l-2 border-border-strong pl-3">
      <p className="text-13 text-foreground-muted">
        <Trans>As it was reported</Trans>
      </p>
      {title && (
        <p dir="auto" className="font-semibold break-words">
          {title}
        </p>
      )}
      {text && (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
      {isShown ? (
        // Whatever the moderator chose for adult content elsewhere.
        <PostImages images={images.map((image) => ({ ...image, nsfw: false }))} />
      ) : (
        images.length > 0 && (
          <Button size="small" onClick={() => setIsShown(true)} className="my-1">
            {images.length === 1
              ? t`Show the image`
              : plural({ count: images.length }, { other: 'Show the # images' })}
          </Button>
        )
      )}
    </blockquote>
  )
}
