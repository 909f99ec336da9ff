import { stat } from 'node:fs/promises'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import { copyArguments } from './plan.ts'
import { convert, refuseOtherLength, type Stage } from './stage.ts'

/** Bytes a second of sound that is encoded anew, generously. */
const SOUND = 20_000
/** Bytes of an index. */
const INDEX = 32 * 1024 * 1024

/** Bytes of a copy at most: a file whose pictures are all the same stretch of it would have no end. */
export async function mostOfCopy({ folder, input, source }: Stage): Promise<number> {
  const { size } = await stat(`${folder}/${input}`)
  return 2 * size + source.duration * SOUND + INDEX
}

/**
 * Packs a source that browsers can play anew, so that it plays while it loads. Throws a MediaFailure,
 * also where it comes out shorter or longer than it was.
 */
export async function makeCopy(stage: Stage, output: string): Promise<void> {
  const { ffmpeg, folder, source, signal } = stage
  const most = {
    timeout: 120 + source.duration / 10,
    largestFile: await mostOfCopy(stage),
    outputs: [output],
  }
  await convert(stage, most, copyArguments(source, output))
  const made = await probe(ffmpeg, folder, output, signal)
  refuseOtherLength(source, made.duration)
}
