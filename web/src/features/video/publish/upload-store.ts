import type { Video } from '@seam/contract/video.ts'
import { create } from 'zustand'

export type Stage = 'preparing' | 'thumbnail' | 'video' | 'publishing' | 'published'

export interface Job {
  title: string
  stage: Stage
  /** Bytes. */
  sent: number
  total: number
  /** Bytes a second. */
  speed: number
  /** Where the bar stands, 0 to 100. */
  shown: number
  /** The published video, in the end. */
  video: Video | null
}

interface UploadState {
  job: Job | null
  /** In its panel, while one is somewhere else. */
  minimised: boolean
  /** Why the last one did not work, until somebody has seen it. */
  failure: { error: unknown; title: string } | null
}

/** The upload that is under way, wherever one is on the site. */
export const useUpload = create<UploadState>(() => ({ job: null, minimised: false, failure: null }))

export const amendJob = (change: Partial<Job>) =>
  useUpload.setState(({ job }) => ({ job: job && { ...job, ...change } }))
