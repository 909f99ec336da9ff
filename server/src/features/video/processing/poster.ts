import { MediaFailure, untrusted } from '../../../infra/ffmpeg/ffmpeg.ts'
import { rungSize } from '../renditions/ladder.ts'
import { asPixels, packPicture } from './picture.ts'
import { type Stage, timeoutOf } from './stage.ts'

const SHORTER_SIDE = 1280

/**
 * Makes the poster in the shape of the video, from a key frame a tenth into it, at most 10 s.
 * Throws a MediaError where the video has no frame.
 */
export async function makePoster(context: Stage, output: string): Promise<void> {
  const { ffmpeg, folder, input, source, signal, niceness } = context
  const position = Math.min(source.duration * 0.1, 10)
  // An image has square pixels, whatever the video has.
  const { width, height } = rungSize(source, SHORTER_SIDE)
  const extractFrame = async (seek: string[]) => {
    await ffmpeg.ffmpeg(
      [
        ...untrusted,
        ...[...seek, '-i', `file:${input}`, '-map', '0:v:0', '-an', '-sn'],
        ...['-vf', `scale=${width}:${height},setsar=1`, ...asPixels('frame')],
      ],
      {
        folder,
        inputs: [input],
        outputs: ['frame'],
        signal,
        timeout: timeoutOf(context, 60),
        allowed: { niceness },
      },
    )
    await packPicture(`${folder}/frame`, { width, height, quality: 80 }, `${folder}/${output}`)
  }
  // A short video may have its only key frame at the start, before `position`.
  await extractFrame(['-skip_frame', 'nokey', '-ss', position.toFixed(2)]).catch(
    (error: unknown) => {
      if (signal.aborted || !(error instanceof MediaFailure)) throw error
      return extractFrame([])
    },
  )
}
