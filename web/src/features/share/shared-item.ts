/** What a share dialog is about. */
export interface SharedItem {
  kind: 'video' | 'post' | 'playlist'
  /** The path of its page. */
  path: string
  title: string
  /** Only its owner can open the link. */
  isPrivate?: boolean
}

/** What the embedded player of a video or playlist needs. */
export interface SharedPlayer {
  publicId: string
  /** In pixels; 0 if unknown. */
  width: number
  height: number
}
