import type { Folder, UploadedFile, UploadTicket } from '@seam/contract/media.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada } from './cast.ts'

/** The server's response to an upload in these tests. */
export const uploaded: UploadedFile = {
  asset_id: 'asset',
  public_id: 'avatars/asset',
  resource_type: 'image',
  format: 'png',
  bytes: 100,
  width: 100,
  height: 100,
  duration: null,
  folder: 'avatars',
  original_filename: 'ada',
  created_at: ada.createdAt,
  url: '/media/asset',
  secure_url: '/media/asset',
}

/** Returns a ticket whose upload gets a response with this id. */
export const ticketFor = (folder: Folder, publicId: string): UploadTicket => {
  const response = JSON.stringify({ ...uploaded, folder, public_id: publicId })
  return {
    uploadUrl: `data:application/json,${encodeURIComponent(response)}`,
    resumableUrl: null,
    uploadPreset: 'preset',
    folder,
    maxBytes: 1000,
    accept: ['image/png'],
    expiresAt: ada.createdAt,
  }
}

/** A ticket whose upload gets the response {@link uploaded}. */
export const ticket: UploadTicket = ticketFor('avatars', uploaded.public_id)

/** Chooses a picture in the form of an image, and waits until its visible area is known. */
export async function choosePicture(): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 })
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const file = new File([picture as Blob], 'ada.png', { type: 'image/png' })
  await userEvent.upload(page.getByLabelText('Image File'), file)
  await expect.element(page.getByRole('application')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).not.toHaveAttribute('aria-busy')
}
