import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { OwnFile } from './collect.ts'

interface Parts {
  /** By the name of its file. */
  words: Record<string, unknown>
  files: OwnFile[]
}

/** Packs it all into one zip at `path`; tells from time to time how much of it is done, 0 to 1. */
export async function pack(
  objects: ObjectStore,
  { words, files }: Parts,
  path: string,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<void> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(words)) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name)
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const { name, key, bytes } of files) {
    // Films and pictures are as small as they get.
    zip.addReadStreamLazy(name, { compress: false, size: bytes }, (give) => {
      streamOf(objects, key, bytes).then(
        (stream) => {
          stream.on('data', (chunk: Buffer) => {
            done += chunk.length
            tell(done / total)
          })
          give(null, stream)
        },
        (error: Error) => give(error, Readable.from([])),
      )
    })
  }
  // It tells of a file that can not be read by itself alone: the stream would never end.
  const { outputStream } = zip
  zip.on('error', (error: Error) => (outputStream as Readable).destroy(error))
  zip.end()
  await pipeline(outputStream, createWriteStream(path), { signal })
}

async function streamOf(objects: ObjectStore, key: string, bytes: number): Promise<Readable> {
  const content = await objects.read(key, 0, bytes - 1)
  if (!('giveBack' in content)) return content
  const copy = Buffer.from(content.bytes)
  content.giveBack()
  return Readable.from([copy])
}
