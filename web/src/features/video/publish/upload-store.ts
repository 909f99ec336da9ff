import type { FieldError } from '@seam/contract/problem.ts'
import { create } from 'zustand'
import { kept } from '../../../lib/storage.ts'
import type { Job } from './job.ts'
import type { VideoValues } from './schema.ts'

/** The data of a failed or cancelled upload, for the form. */
export interface Returned {
  values: VideoValues
  errors: readonly FieldError[]
  /** An error that belongs to no field. */
  text: string
}

interface UploadState {
  /** In the order of sending. */
  jobs: readonly Job[]
  /** Id of the upload shown in the overlay. */
  overlay: string | null
  /** Data that the form has yet to take over. */
  returned: Returned | null
  /** This browser has stored uploads, of this tab or another one. */
  kept: boolean
}

const KEY = 'seam-uploads'

/** The uploads of the signed-in user, on all pages. */
export const useUploads = create<UploadState>(() => ({
  jobs: [],
  overlay: null,
  returned: null,
  kept: kept.read(KEY) !== null,
}))

addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) useUploads.setState({ kept: newValue !== null })
})

/** Sets whether there are stored uploads: if so, the next page and every other tab restore them. */
export const noteKeptUploads = (exist: boolean) => (exist ? kept.write(KEY, '1') : kept.forget(KEY))

export const jobOf = (id: string): Job | undefined =>
  useUploads.getState().jobs.find((upload) => upload.id === id)

export const amendJob = (id: string, change: Partial<Job>) =>
  useUploads.setState(({ jobs }) => ({
    jobs: jobs.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }))

export const showJob = (upload: Job) =>
  useUploads.setState(({ jobs }) => ({
    jobs: [...jobs.filter(({ id }) => id !== upload.id), upload].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    ),
  }))

export const hideJob = (id: string) =>
  useUploads.setState(({ jobs, overlay }) => ({
    jobs: jobs.filter((upload) => upload.id !== id),
    overlay: overlay === id ? null : overlay,
  }))

export const minimise = () => useUploads.setState({ overlay: null })
