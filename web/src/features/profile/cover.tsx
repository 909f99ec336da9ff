import { imageSrcSet } from '@seam/contract/images.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { useId, useState } from 'react'
import { placeholderStyle } from '../../ui/placeholder-style.ts'

/** The shape of a cover: 4 to 1, at most 176 pixels high. */
export const coverClass = 'aspect-[4/1] max-h-44 w-full overflow-hidden rounded-thumb'

/**
 * The displayed width of a cover: the page beside the sidebar. Phones with dense screens say less.
 */
const PAGE_SIZES =
  '(width < 608px) and (resolution >= 1.5dppx) 70vw, (width < 768px) calc(100vw - 32px), (width < 1024px) calc(100vw - 96px), (width < 2016px) calc(100vw - 304px), 1712px'

interface Props {
  image: Profile['coverImage']
  /** Its displayed width, as the `sizes` of an image. */
  sizes?: string
}

/** A profile's cover image, or a quilt pattern if there is none or it fails to load. */
export function Cover({ image, sizes = PAGE_SIZES }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const url = image?.url
  const loads = url !== undefined && url !== failedUrl
  return (
    <div
      className={`${coverClass} bg-surface-sunken`}
      style={loads ? placeholderStyle(image?.color) : undefined}
    >
      {image && loads ? (
        <picture>
          <img
            src={url}
            srcSet={imageSrcSet(image)}
            sizes={sizes}
            alt=""
            decoding="async"
            fetchPriority="high"
            onError={() => setFailedUrl(url)}
            className="size-full object-cover"
          />
        </picture>
      ) : (
        <Quilt />
      )}
    </div>
  )
}

/** A quilt pattern, crossed by one curved thread. */
function Quilt() {
  const id = useId()
  return (
    <svg fill="none" aria-hidden="true" className="size-full text-border-strong">
      <pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse">
        {/* A diagonal is 67.88 long: six stitches and six gaps. */}
        <path
          d="M0 0l48 48M48 0L0 48"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinecap="round"
          strokeDasharray="6 5.314"
          opacity="0.4"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
      <svg viewBox="0 0 960 240" preserveAspectRatio="none">
        <path
          d="M-10 150C90 150 110 90 200 90S330 160 430 160 560 70 660 70 790 140 970 120"
          className="text-accent"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray="10 8"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </svg>
  )
}
