import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { limits } from '@seam/contract/limits.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import { isStorageFull } from '../../infra/objects/storage-full.ts'

/** Milliseconds without a byte after which an upload counts as broken off. */
export const STALLED = 60_000
/** A body that goes on beyond this is cut off instead of drained. */
const MAX_DRAINED = 4 * limits.videoBytes
const FIELDS = new Set(['upload_preset', 'folder'])

export interface Form {
  fields: Map<string, string>
  /** The client's own name of the file; empty where there was none. */
  filename: string
  received: boolean
}

/**
 * Reads an upload form, writing its `file` to `path` as it comes. `admit` is asked before the first
 * byte is kept, with the fields sent so far: it gives the most bytes to take, and may refuse.
 */
export function readForm(
  request: IncomingMessage,
  path: string,
  admit: (fields: Map<string, string>) => { maxBytes: number; refusal: () => Refusal },
): Promise<Form> {
  return new Promise((resolve, reject) => {
    const form: Form = { fields: new Map(), filename: '', received: false }
    let writing: Promise<void> | undefined
    let incoming: Readable | undefined
    let stalled: NodeJS.Timeout | undefined

    const settle = (error?: unknown) => {
      clearTimeout(stalled)
      request.unpipe(parser)
      request.resume()
      request.off('aborted', brokenOff)
      request.off('data', alive)
      if (!error) {
        resolve(form)
        return
      }
      // Else the half-written file would stay open, and its bytes on the disk.
      incoming?.destroy()
      drain(request)
      reject(error)
    }
    const malformed = (cause?: unknown) =>
      settle(
        cause instanceof Refusal
          ? cause
          : new Refusal('malformed', 'The upload form could not be read', { cause }),
      )
    const brokenOff = () => malformed()
    let drained = 0
    const cutOff = (chunk: Buffer) => {
      drained += chunk.length
      if (drained > MAX_DRAINED) request.destroy()
    }
    const alive = () => {
      clearTimeout(stalled)
      stalled = setTimeout(
        () => settle(new Refusal('too-slow', 'The upload stopped arriving')),
        STALLED,
      )
    }

    let parser: InstanceType<typeof Busboy>
    try {
      parser = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { files: 1, fields: 10, parts: 12, fieldSize: 4_096, fieldNameSize: 100 },
      })
    } catch (error) {
      request.resume()
      reject(new Refusal('malformed', 'The upload form could not be read', { cause: error }))
      return
    }

    parser.on('field', (name, value) => {
      if (FIELDS.has(name)) form.fields.set(name, value)
    })
    parser.on('file', (name, stream, filename) => {
      stream.on('error', () => {})
      if (name !== 'file' || form.received) {
        stream.resume()
        return
      }
      form.received = true
      form.filename = storable(filename ?? '')
      try {
        const { maxBytes, refusal } = admit(form.fields)
        incoming = stream
        writing = pipeline(stream, limited(maxBytes, refusal), createWriteStream(path))
        writing.catch((error) => (isStorageFull(error) ? settle(error) : malformed(error)))
      } catch (error) {
        stream.resume()
        settle(error)
      }
    })
    parser.on('error', malformed)
    parser.on('finish', () => {
      if (writing)
        writing.then(
          () => settle(),
          () => {},
        )
      else settle()
    })
    request.on('data', alive)
    request.on('data', cutOff)
    request.on('aborted', brokenOff)
    alive()
    request.pipe(parser)
  })
}

const MAX_DRAIN_TIME = 30_000

/** Reads the rest of a refused body, so that its sender hears the refusal; but not for ever. */
export function drain(request: IncomingMessage) {
  request.resume()
  if (request.complete) return
  const cutOff = setTimeout(() => request.destroy(), MAX_DRAIN_TIME)
  request.once('close', () => clearTimeout(cutOff))
}

/** The beginning of a name, without what the database can not hold. */
export const storable = (name: string) => name.replaceAll('\0', '').slice(0, 255).toWellFormed()

/** Passes bytes through up to a limit; one more, and it refuses. */
function limited(maxBytes: number, refusal: () => Refusal) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(refusal())
      else done(null, chunk)
    },
  })
}
