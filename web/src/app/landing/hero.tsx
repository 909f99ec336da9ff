import { imageSrcSet } from '@seam/contract/images.ts'
import { slotValue } from '@seam/contract/prerendered.ts'
import type { Site } from '@seam/contract/site.ts'
import { Slot } from '../../entities/prerendered/slot.tsx'
import { SeamDrawing } from './seam-drawing.tsx'

/** What the site is, at the top of the front page: its tagline and description beside its picture. */
export function Hero({ tagline, description, picture }: Site) {
  const [last = '', ...others] = tagline.split(' ').toReversed()
  return (
    <div className="flex items-center justify-between gap-10 md:min-h-40">
      <div className="min-w-0">
        <h1 className="display text-28 font-bold! text-balance min-[400px]:text-40 lg:text-[3.25rem] lg:leading-[1.1]">
          {others.toReversed().join(' ')} <span className="text-accent">{last}</span>
        </h1>
        <p className="mt-2 max-w-xl text-16 text-foreground-muted md:mt-3">{description}</p>
      </div>
      <Slot filled={<Picture src={slotValue('sitePicture')} alt={slotValue('sitePictureAlt')} />}>
        {picture ? (
          <Picture src={picture.smallUrl} srcSet={imageSrcSet(picture)} alt={picture.alt} />
        ) : (
          <SeamDrawing className="hidden h-40 shrink-0 text-border-strong md:block" />
        )}
      </Slot>
    </div>
  )
}

interface PictureProps {
  src: string
  srcSet?: string | undefined
  alt: string
}

const Picture = ({ src, srcSet, alt }: PictureProps) => (
  <img
    src={src}
    alt={alt}
    {...(srcSet && { srcSet, sizes: '22rem' })}
    className="hidden h-40 w-88 shrink-0 rounded-thumb object-cover md:block"
  />
)
