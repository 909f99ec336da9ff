import { probe } from '../../../infra/ffmpeg/probe.ts'
import { copyArguments } from './plan.ts'
import { convert, refuseMissing, type Stage } from './stage.ts'

/**
 * Packs a source that browsers can play anew, so that it plays while it loads. Throws a MediaFailure,
 * also where some of it is missing.
 */
export async function makeCopy(stage: Stage, output: string): Promise<void> {
  const { ffmpeg, folder, source, signal } = stage
  await convert(stage, 120 + source.duration / 10, copyArguments(source, output))
  const made = await probe(ffmpeg, folder, output, signal)
  refuseMissing(source, made.duration)
}
