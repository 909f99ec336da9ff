import type { ReactNode } from 'react'

/** The video that plays after the current one. */
export interface NextVideo {
  title: string
  /** The name of its owner. */
  owner: string
  thumbnail: ReactNode
  onPlay: () => void
}
