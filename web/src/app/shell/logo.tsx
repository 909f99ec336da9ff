import { classNames } from '../../lib/class-names.ts'
import { useSite } from '../../lib/site.ts'

/** The logo mark: an S of two stitches, crossed by the seam. In the text colour. */
function LogoMark({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <g strokeWidth="3.2">
        <path d="M17.4 6.5C16.2 4.5 14.3 3.5 12 3.5c-3.2 0-5.4 1.8-5.4 4.3 0 1.7 1 2.8 2.8 3.4" />
        <path d="M6.6 17.5C7.8 19.5 9.7 20.5 12 20.5c3.2 0 5.4-1.8 5.4-4.3 0-1.7-1-2.8-2.8-3.4" />
      </g>
      <path strokeWidth="2" d="M1.2 12h3.2M19.6 12h3.2" />
    </svg>
  )
}

/** The logo of the site, or the mark of Seam. Decorative: the name of the site is beside it. */
export function SiteMark({ className }: { className: string }) {
  const { logo } = useSite()
  if (!logo) return <LogoMark className={classNames('shrink-0 text-accent', className)} />
  return (
    <img
      src={logo.smallUrl}
      alt=""
      width={28}
      height={28}
      className={classNames('shrink-0 rounded-[22%] object-cover', className)}
    />
  )
}

/** The mark beside the name of the site. */
export function Logo() {
  const { name } = useSite()
  return (
    <span className="flex min-w-0 items-center gap-2 whitespace-nowrap">
      <SiteMark className="size-7" />
      <span className="truncate text-20 font-bold tracking-[-0.03em] [font-family:var(--font-display)]">
        {name}
      </span>
    </span>
  )
}
