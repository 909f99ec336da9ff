export const PROCESS_VIDEO = 'process-video'
export interface ProcessVideo {
  itemId: number
}

export const PURGE_VIDEO = 'purge-video'
export interface PurgeVideo {
  itemId: number
}
