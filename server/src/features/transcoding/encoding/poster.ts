import { MediaError, untrustedInputOptions } from '../../../infra/ffmpeg/ffmpeg.ts'
import { scaleSource } from './color-filters.ts'
import { renditionSize } from './ladder.ts'
import { rawFrameArguments, encodeWebp } from './webp.ts'
import { type ProcessingContext, timeoutOf } from './convert.ts'

const SHORTER_SIDE = 1280

/**
 * Creates the poster, in the aspect ratio of the video, from a key frame a tenth of the way in, at
 * most 10 s. Throws a MediaError if the video has no frame.
 */
export async function makePoster(context: ProcessingContext, output: string): Promise<void> {
  const { ffmpeg, folder, input, source, signal, niceness } = context
  const position = Math.min(source.duration * 0.1, 10)
  // An image has square pixels, even if the video does not.
  const { width, height } = renditionSize(source, SHORTER_SIDE)
  const extractFrame = async (seek: string[]) => {
    await ffmpeg.ffmpeg(
      [
        ...untrustedInputOptions,
        ...[...seek, '-i', `file:${input}`, '-map', '0:v:0', '-an', '-sn'],
        ...[
          '-vf',
          `${scaleSource(source, { width, height })},setsar=1`,
          ...rawFrameArguments('frame'),
        ],
      ],
      {
        folder,
        inputs: [input],
        outputs: ['frame'],
        signal,
        timeout: timeoutOf(context, 60),
        limits: { niceness },
      },
    )
    await encodeWebp(`${folder}/frame`, { width, height, quality: 80 }, `${folder}/${output}`)
  }
  // The only key frame of a short video may be at the start, before `position`.
  await extractFrame(['-skip_frame', 'nokey', '-ss', position.toFixed(2)]).catch(
    (error: unknown) => {
      if (signal.aborted || !(error instanceof MediaError)) throw error
      return extractFrame([])
    },
  )
}
