import { stat } from 'node:fs/promises'
import { probe } from '../../infra/ffmpeg/probe.ts'
import { remuxArguments } from './remux-arguments.ts'
import { convert, assertSameDuration, type ProcessingContext } from './convert.ts'

/** Bytes per second of encoded audio, generously. */
const AUDIO_BYTES_PER_SECOND = 20_000
/** Bytes of the largest index. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024

/**
 * Returns the maximum bytes of a copy. Frames that share their bytes could otherwise fill a disk.
 */
export async function maxRemuxBytes({ folder, input, source }: ProcessingContext): Promise<number> {
  const { size } = await stat(`${folder}/${input}`)
  return 2 * size + source.duration * AUDIO_BYTES_PER_SECOND + MAX_INDEX_BYTES
}

/**
 * Remuxes a source that browsers can play, so that it plays while it loads. Throws a MediaError,
 * also where the result is shorter or longer than the source.
 */
export async function remux(context: ProcessingContext, output: string): Promise<void> {
  const { ffmpeg, folder, source, signal } = context
  const conversion = {
    timeout: 120 + source.duration / 10,
    maxFileSize: await maxRemuxBytes(context),
    outputs: [output],
  }
  await convert(context, conversion, remuxArguments(source, output))
  const result = await probe(ffmpeg, folder, output, signal)
  assertSameDuration(source, result.duration)
}
