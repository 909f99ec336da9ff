/** Makes a video playable, and what belongs to it but its qualities. */
export const PROCESS_VIDEO = 'process-video'
export interface ProcessVideo {
  itemId: number
}

/** Makes what of all videos is next to be made, whichever that is: so that all take fair turns. */
export const MAKE_RENDITIONS = 'make-renditions'

/** Removes the pieces of a rung that has stopped growing, once nobody is playing them any more. */
export const REMOVE_PIECES = 'remove-pieces'
export interface RemovePieces {
  assetPublicId: string
  rung: number
}
