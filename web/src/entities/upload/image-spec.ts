/** How an image is cropped, and where it is uploaded to. */
export interface ImageSpec {
  folder: 'avatars' | 'covers'
  /** Width divided by height. */
  aspect: number
  /** Pixels. A wider image is scaled down before the upload. */
  width: number
  /** Whether it is shown as a circle. */
  round: boolean
  hint: string
}
