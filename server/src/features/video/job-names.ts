export const PROCESS_VIDEO = 'process-video'
export interface ProcessVideo {
  itemId: number
}
