import { imageSrcSet } from '@seam/contract/images.ts'
import type { Site } from '@seam/contract/site.ts'

/** The top of the front page: the tagline and description of the site beside its picture. */
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

/** A video and a post, two patches joined by a seam: the picture of a site without its own. */
const SeamDrawing = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 352 160"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    <g strokeDasharray="10 8">
      <path d="M166 22H40a14 14 0 0 0-14 14v88a14 14 0 0 0 14 14h126z" />
      <path d="M186 22h126a14 14 0 0 1 14 14v74a14 14 0 0 1-14 14H226l-22 24v-24h-18z" />
    </g>
    <path d="M80 54v52l46-26z" fill="currentColor" fillOpacity="0.16" />
    <path d="M212 56h84M212 78h84M212 100h36" strokeDasharray="24 8" />
    <path
      d="M160 40l32-10M160 64l32-10M160 88l32-10M160 112l32-10M160 136l32-10"
      strokeWidth="4"
      className="text-accent"
    />
  </svg>
)
