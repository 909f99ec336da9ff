export interface Size {
  width: number
  height: number
}

/** The size of a frame without limits of the other site, if the video has this shape or a taller one. */
const DEFAULT: Size = { width: 640, height: 640 }

/** Returns the largest size of this shape within the limits; a missing limit does not limit. */
export function fitSize(
  shape: Size,
  limit: { width: number | undefined; height: number | undefined },
): Size {
  const box =
    limit.width === undefined && limit.height === undefined
      ? DEFAULT
      : {
          width: limit.width ?? Number.POSITIVE_INFINITY,
          height: limit.height ?? Number.POSITIVE_INFINITY,
        }
  const scale = Math.min(box.width / shape.width, box.height / shape.height)
  const scaled = (pixels: number) => Math.max(1, Math.floor(pixels * scale + 1e-6))
  return { width: scaled(shape.width), height: scaled(shape.height) }
}
