/**
 * How the images of each folder are resized: to fit a square of `max` pixels, cropped to a square
 * for `cover`, and never enlarged. `widths` are the widths of further files if the source is
 * larger. `small` is the width of the file for browsers without `srcset`.
 */
export const imageSizes = {
  thumbnails: { fit: 'inside', max: 1280, widths: [320, 480, 640], small: 640 },
  avatars: { fit: 'cover', max: 512, widths: [48, 96, 256], small: 96 },
  covers: { fit: 'inside', max: 1920, widths: [960], small: 960 },
  postImages: { fit: 'inside', max: 2048, widths: [320, 640, 1280], small: 640 },
} as const
export type ImageFolder = keyof typeof imageSizes

/** Returns the name of an image's file of this width in pixels. */
export const imageFile = (width: number): string => `${width}.webp`

interface ImageFiles {
  url: string
  widths: readonly number[]
}

/** Returns the `srcset` of an image; undefined if the widths of its files are unknown. */
export const imageSrcSet = ({ url, widths }: ImageFiles): string | undefined =>
  widths.map((width) => `${url.replace(/[^/]*$/, imageFile(width))} ${width}w`).join(', ') ||
  undefined
