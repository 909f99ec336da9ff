import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { ExportFile } from './collect-files.ts'

interface ArchiveContent {
  /** JSON documents by file name. */
  documents: Record<string, unknown>
  files: ExportFile[]
}

/** Writes a zip of the documents and files to `path`. Reports progress from 0 to 1. */
export async function writeArchive(
  objects: ObjectStore,
  { documents, files }: ArchiveContent,
  path: string,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(documents)) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name)
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const { name, key, bytes } of files) {
    // Videos and images are already compressed.
    zip.addReadStreamLazy(name, { compress: false, size: bytes }, (provide) => {
      openStream(objects, key, bytes).then(
        (stream) => {
          stream.on('data', (chunk: Buffer) => {
            done += chunk.length
            onProgress(done / total)
          })
          provide(null, stream)
        },
        (error: Error) => provide(error, Readable.from([])),
      )
    })
  }
  // ZipFile reports an unreadable file only through its own event. Without this, the stream never
  // ends.
  const { outputStream } = zip
  zip.on('error', (error: Error) => (outputStream as Readable).destroy(error))
  zip.end()
  await pipeline(outputStream, createWriteStream(path), { signal })
}

async function openStream(objects: ObjectStore, key: string, bytes: number): Promise<Readable> {
  const content = await objects.read(key, 0, bytes - 1)
  if (!('release' in content)) return content
  const copy = Buffer.from(content.bytes)
  content.release()
  return Readable.from([copy])
}
