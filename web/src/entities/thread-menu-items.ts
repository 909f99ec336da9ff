import { type ComponentType, createContext } from 'react'

interface Props {
  /** Public id of the video or post: also in the menu of a comment. */
  publicId: string
}

/**
 * Entries that the menus of posts, comments and videos share. The layout provides them: the features
 * that own these menus do not know them.
 */
export const ThreadMenuItems = createContext<ComponentType<Props> | null>(null)
