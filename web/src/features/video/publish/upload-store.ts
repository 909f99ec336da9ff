import type { FieldError } from '@seam/contract/problem.ts'
import { create } from 'zustand'
import { kept } from '../../../lib/storage.ts'
import type { Job } from './job.ts'
import type { VideoValues } from './schema.ts'

/** What a form gets back of an upload that did not work, or was called off. */
export interface Returned {
  values: VideoValues
  errors: readonly FieldError[]
  /** What is wrong, where no field is. */
  text: string
}

interface UploadState {
  /** In the order in which they are sent. */
  jobs: readonly Job[]
  /** The one that is shown over the page. */
  overlay: string | null
  returned: Returned | null
  /** This browser has uploads written down, be it by another tab. */
  kept: boolean
}

const KEY = 'seam-uploads'

/** The uploads of whoever is signed in, wherever one is on the site. */
export const useUploads = create<UploadState>(() => ({
  jobs: [],
  overlay: null,
  returned: null,
  kept: kept.read(KEY) !== null,
}))

addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) useUploads.setState({ kept: newValue !== null })
})

/** Notes whether there are any written down: the next page, and every other tab, looks for them then. */
export const noteKeptUploads = (some: boolean) => (some ? kept.write(KEY, '1') : kept.forget(KEY))

export const jobOf = (id: string): Job | undefined =>
  useUploads.getState().jobs.find((job) => job.id === id)

export const amendJob = (id: string, change: Partial<Job>) =>
  useUploads.setState(({ jobs }) => ({
    jobs: jobs.map((job) => (job.id === id ? { ...job, ...change } : job)),
  }))

export const showJob = (job: Job) =>
  useUploads.setState(({ jobs }) => ({
    jobs: [...jobs.filter(({ id }) => id !== job.id), job].sort((a, b) => (a.id < b.id ? -1 : 1)),
  }))

export const hideJob = (id: string) =>
  useUploads.setState(({ jobs, overlay }) => ({
    jobs: jobs.filter((job) => job.id !== id),
    overlay: overlay === id ? null : overlay,
  }))

export const minimise = () => useUploads.setState({ overlay: null })
