import { localStore } from '../../../../lib/web-storage.ts'
import type { Upload } from './upload.ts'
import { UPLOADS_KEY, useUploads } from './upload-store.ts'

/** Sets whether there are stored uploads: if so, the next page and every other tab restore them. */
export const setHasStoredUploads = (exist: boolean) =>
  exist ? localStore.write(UPLOADS_KEY, '1') : localStore.remove(UPLOADS_KEY)

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
