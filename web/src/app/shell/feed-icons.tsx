import type { ComponentType, ReactNode, SVGProps } from 'react'

/** An icon of the navigation: from the icon set, or drawn for Seam. */
export type NavIcon = ComponentType<IconProps>

type IconProps = Pick<SVGProps<SVGSVGElement>, 'className' | 'aria-hidden'>

/** Two halves of a frame, sewn together at the seam of the logo mark. */
const Halves = ({ children, ...rest }: IconProps & { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...rest}
  >
    <path d="M1.5 12h3.2M19.3 12h3.2" />
    {children}
  </svg>
)

/** A video of two halves with the sign of Play. */
export const VideoFeedIcon = (props: IconProps) => (
  <Halves {...props}>
    <path d="M4 8.6V7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v1.6M4 15.4V17a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-1.6" />
    <path d="M10 9v6l5-3z" />
  </Halves>
)

/** A speech bubble of two halves, its words as stitches. */
export const PostFeedIcon = (props: IconProps) => (
  <Halves {...props}>
    <path d="M4 8.6V6a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v2.6M4 15.4V22l4-3.5h9a3 3 0 0 0 3-3v-.1" />
    <path d="M8.5 8.4h7M8.5 12h1.8M13.4 12h2.1" />
  </Halves>
)
