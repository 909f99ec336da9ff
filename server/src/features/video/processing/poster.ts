import { MediaFailure, untrusted } from '../../../infra/ffmpeg/ffmpeg.ts'
import { rungSize } from '../renditions/ladder.ts'
import { asPixels, packPicture } from './picture.ts'
import { type Stage, timeoutOf } from './stage.ts'

const SIDE = 1280

/**
 * Makes a picture of the video in its own shape, from a key frame some way in. Throws a MediaFailure
 * where there is none in all of it.
 */
export async function makePoster(stage: Stage, output: string): Promise<void> {
  const { ffmpeg, folder, input, source, signal, niceness } = stage
  const at = Math.min(source.duration * 0.1, 10)
  // A picture has square pixels, whatever the video has.
  const { width, height } = rungSize(source, SIDE)
  const grab = async (seek: string[]) => {
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
        timeout: timeoutOf(stage, 60),
        allowed: { niceness },
      },
    )
    await packPicture(`${folder}/frame`, { width, height, quality: 80 }, `${folder}/${output}`)
  }
  // A short video may have its only key frame at the start: then there is no picture after `at`.
  await grab(['-skip_frame', 'nokey', '-ss', at.toFixed(2)]).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof MediaFailure)) throw error
    return grab([])
  })
}
