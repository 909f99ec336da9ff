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
    <path d="M1.2 12h3.3M19.5 12h3.3" />
    {children}
  </svg>
)

/** A video of two halves with a play symbol. */
export const VideoFeedIcon = (props: IconProps) => (
  <Halves {...props}>
    <path d="M4.5 9V7a3 3 0 0 1 3-3h9a3 3 0 0 1 3 3v2M4.5 15v2a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-2" />
    <path d="M10 8.8v6.4l5.2-3.2z" fill="currentColor" />
  </Halves>
)

/** A speech bubble of two halves, its words as stitches. */
export const PostFeedIcon = (props: IconProps) => (
  <Halves {...props}>
    <path d="M4.5 9V6.5a3 3 0 0 1 3-3h9a3 3 0 0 1 3 3V9M4.5 15v6.5L8.6 18h7.9a3 3 0 0 0 3-3" />
    <path d="M9 9h6M9 13.2h3.4" />
  </Halves>
)
