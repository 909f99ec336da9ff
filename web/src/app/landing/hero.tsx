import { imageSrcSet } from '@seam/contract/images.ts'
import type { Site } from '@seam/contract/site.ts'
import { SeamDrawing } from './seam-drawing.tsx'

/** What the site is, at the top of the front page: its tagline and description beside its picture. */
export function Hero({ tagline, description, picture }: Site) {
  const [last = '', ...others] = tagline.split(' ').toReversed()
  return (
    <div className="flex items-center justify-between gap-10 md:min-h-40">
      <div className="min-w-0">
        <h1 className="display text-28 font-bold! text-balance min-[400px]:text-40 lg:text-[3.25rem] lg:leading-[1.1]">
          {`${others.toReversed().join(' ')} `}
          <span className="text-accent">{last}</span>
        </h1>
        <p className="mt-2 max-w-xl text-16 text-foreground-muted md:mt-3">{description}</p>
      </div>
      {picture ? (
        <img
          src={picture.smallUrl}
          srcSet={imageSrcSet(picture)}
          sizes="22rem"
          alt={picture.alt}
          className="hidden h-40 w-88 shrink-0 rounded-thumb object-cover md:block"
        />
      ) : (
        <SeamDrawing className="hidden h-40 shrink-0 text-border-strong md:block" />
      )}
    </div>
  )
}
