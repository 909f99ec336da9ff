const configurationOf = (codec: string, bitrate: number): MediaDecodingConfiguration => ({
  type: 'media-source',
  video: {
    contentType: `video/mp4; codecs="${codec}"`,
    width: 1920,
    height: 1080,
    framerate: 30,
    bitrate,
  },
})

/** Like {@link prefersAv1}, without its cache. Rejects if the browser does not support the request. */
export async function compareDecoders(): Promise<boolean> {
  const { mediaCapabilities } = navigator
  const [av1, h264] = await Promise.all([
    mediaCapabilities.decodingInfo(configurationOf('av01.0.08M.08', 3_300_000)),
    mediaCapabilities.decodingInfo(configurationOf('avc1.640028', 5_000_000)),
  ])
  return av1.supported && av1.smooth && (av1.powerEfficient || !h264.powerEfficient)
}

let preference: Promise<boolean> | undefined

/**
 * Returns whether this device should play AV1 where a video has it: smoothly, and with as little power as
 * H.264, which nearly every graphics card decodes.
 */
export const prefersAv1 = (): Promise<boolean> =>
  (preference ??= compareDecoders().catch(() => false))
