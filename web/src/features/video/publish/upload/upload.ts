import type { FieldError } from '@seam/contract/problem.ts'
import type { RetryReason } from '../transfer/retry-policy.ts'
import type { NewVideo } from './schema.ts'

/** The steps of an upload. After `published`, the video itself has the state of its processing. */
export type UploadStage = 'waiting' | 'thumbnail' | 'video' | 'publishing' | 'published' | 'failed'

/** The details of a new video, without its files. */
export type VideoDetails = Omit<NewVideo, 'video' | 'thumbnail'>

/** Why an upload failed, as shown to the user. */
export interface UploadFailure {
  text: string
  /** Errors of fields of the form. */
  errors: readonly FieldError[]
  /** The files can no longer be read: the user must choose them again. */
  filesGone: boolean
}

/** An upload, as shown in every tab. */
export interface Upload {
  id: string
  title: string
  /** The thumbnail, null if it is no longer available. */
  picture: Blob | null
  stage: UploadStage
  paused: boolean
  /** Why the upload waits before a retry; null if it does not. */
  retryReason: RetryReason | null
  /** Bytes. */
  sent: number
  total: number
  /** Bytes per second. */
  speed: number
  /** Position of the progress bar, 0 to 100. */
  percent: number
  /** The public id of the video, null until it is published. */
  publicId: string | null
  failure: UploadFailure | null
  /** It is stored in IndexedDB: it continues after a reload. */
  isStored: boolean
  /** It runs in this tab; otherwise another tab may run it. */
  runsHere: boolean
}

/** Whether it sends nothing more, unless the user retries. */
export const isFinished = ({ stage }: Upload) => stage === 'published' || stage === 'failed'

/** A command of the user to an upload. `deleteStored` deletes the stored copy of a finished one. */
export type UploadCommand =
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'dismiss'
  | 'edit'
  | 'deleteStored'
