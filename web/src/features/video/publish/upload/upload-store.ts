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

/** The key in localStorage that says that there are stored uploads. */
export const UPLOADS_KEY = 'seam-uploads'

/** The uploads of the signed-in user, on all pages. */
export const useUploads = create<UploadState>(() => ({
  uploads: [],
  overlay: null,
  returned: null,
  hasStoredUploads: false,
}))

/** Finds out whether this browser has stored uploads, and follows the other tabs. */
export function watchStoredUploads(): void {
  useUploads.setState({ hasStoredUploads: localStore.read(UPLOADS_KEY) !== null })
  addEventListener('storage', ({ key, newValue }) => {
    if (key === UPLOADS_KEY) useUploads.setState({ hasStoredUploads: newValue !== null })
  })
}
