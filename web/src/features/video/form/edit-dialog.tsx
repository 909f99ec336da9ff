import type { Video } from '@seam/contract/video.ts'
export const EditDialog = (_: { video: Video; open: boolean; onClose: () => void }) => null
