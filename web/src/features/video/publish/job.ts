import type { FieldError } from '@seam/contract/problem.ts'
import type { Trouble } from '../../../lib/resumable/patience.ts'
import type { NewVideo } from './schema.ts'

/** Once it is `published`, the video itself says how far its processing is. */
export type Stage = 'waiting' | 'thumbnail' | 'video' | 'publishing' | 'published' | 'failed'

/** What one types of a new video. */
export type Details = Omit<NewVideo, 'video' | 'thumbnail'>

/** Why it can not go on, as its user is told. */
export interface Failure {
  text: string
  /** What is wrong with fields of the form. */
  errors: readonly FieldError[]
  /** Its files can not be read any more: only the form can help. */
  filesGone: boolean
}

/** An upload as every tab shows it. */
export interface Job {
  id: string
  title: string
  /** Its thumbnail, as long as that is there. */
  picture: Blob | null
  stage: Stage
  paused: boolean
  /** What keeps it from going on just now. */
  trouble: Trouble | null
  /** Bytes. */
  sent: number
  total: number
  /** Bytes a second. */
  speed: number
  /** Where the bar stands, 0 to 100. */
  shown: number
  /** The public id of the video, once there is one. */
  publicId: string | null
  failure: Failure | null
  /** This browser has written it down: it goes on after a reload. */
  kept: boolean
  /** This tab runs it; another one that is open may. */
  here: boolean
}

/** Nothing more is to be sent of it, at least by itself. */
export const hasEnded = ({ stage }: Job) => stage === 'published' || stage === 'failed'

/** What one can tell an upload. */
export type Order = 'pause' | 'resume' | 'cancel' | 'retry' | 'dismiss' | 'edit' | 'settle'
