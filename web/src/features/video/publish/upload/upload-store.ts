import type { FieldError } from '@seam/contract/problem.ts'
import { create } from 'zustand'
import { localStore } from '../../../../lib/web-storage.ts'
import type { Upload } from './upload.ts'
import type { VideoFormValues } from './schema.ts'

/** The data of a failed or cancelled upload, for the form. */
export interface ReturnedUpload {
  values: VideoFormValues
  errors: readonly FieldError[]
  /** An error that belongs to no field. */
  text: string
}

interface UploadState {
  /** In the order of sending. */
  uploads: readonly Upload[]
  /** Id of the upload shown in the overlay. */
  overlay: string | null
  /** Data that the form has yet to take over. */
  returned: ReturnedUpload | null
  /** This browser has stored uploads, of this tab or another one. */
  hasStoredUploads: boolean
}

const KEY = 'seam-uploads'

/** The uploads of the signed-in user, on all pages. */
export const useUploads = create<UploadState>(() => ({
  uploads: [],
  overlay: null,
  returned: null,
  hasStoredUploads: false,
}))

/** Finds out whether this browser has stored uploads, and follows the other tabs. */
export function watchStoredUploads(): void {
  useUploads.setState({ hasStoredUploads: localStore.read(KEY) !== null })
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) useUploads.setState({ hasStoredUploads: newValue !== null })
  })
}

/** Sets whether there are stored uploads: if so, the next page and every other tab restore them. */
export const setHasStoredUploads = (exist: boolean) =>
  exist ? localStore.write(KEY, '1') : localStore.remove(KEY)

export const findUpload = (id: string): Upload | undefined =>
  useUploads.getState().uploads.find((upload) => upload.id === id)

export const updateUpload = (id: string, change: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }))

export const putUpload = (upload: Upload) =>
  useUploads.setState(({ uploads }) => ({
    uploads: [...uploads.filter(({ id }) => id !== upload.id), upload].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    ),
  }))

export const removeUpload = (id: string) =>
  useUploads.setState(({ uploads, overlay }) => ({
    uploads: uploads.filter((upload) => upload.id !== id),
    overlay: overlay === id ? null : overlay,
  }))

export const minimise = () => useUploads.setState({ overlay: null })
