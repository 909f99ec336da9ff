import { createContext, type ReactNode } from 'react'

/**
 * Renders the entries that the menus of a video or post and of its comments share, by the public id of
 * the video or post. The layout provides them: the features that own these menus do not know them.
 */
export const ThreadMenuItems = createContext<(publicId: string) => ReactNode>(() => null)
