import { embedSize } from '@seam/contract/embed.ts'

export interface Size {
  width: number
  height: number
}

/**
 * Returns the largest size of a player within the limits, in the shape of its video; without limits, the
 * size of the embed code that users copy.
 */
export function fitSize(
  video: Size,
  limit: { width: number | undefined; height: number | undefined },
): Size {
  const size = embedSize(video)
  if (limit.width === undefined && limit.height === undefined) return size
  const { width = Number.POSITIVE_INFINITY, height = Number.POSITIVE_INFINITY } = limit
  const shape = video.width > 0 && video.height > 0 ? video : size
  const scale = Math.min(width / shape.width, height / shape.height)
  const scaled = (pixels: number) => Math.max(1, Math.floor(pixels * scale + 1e-6))
  return { width: scaled(shape.width), height: scaled(shape.height) }
}
