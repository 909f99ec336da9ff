import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import { isStorageFull } from '../../infra/objects/storage-full.ts'
import { watchPace } from './upload-pace.ts'

/** A body that goes on beyond this is cut off instead of drained. */
const MAX_DRAINED = 4 * limits.videoBytes
const FIELDS = new Set(['upload_preset', 'folder'])

export interface Form {
  fields: Map<string, string>
  /** The client's own name of the file; empty where there was none. */
  filename: string
  received: boolean
}

export interface Acceptance {
  maxBytes: number
  /** What a larger file is refused with. */
  refusal: () => Refusal
}

interface Reading {
  /** Where the file is written. */
  path: string
  /** The ticket, if it did not come as a field of the form. */
  ticket: string | undefined
  /** Called before a file is held in memory. May throw. */
  hold: () => void
  /** Called once, with the fields known by then, before a byte of the file is written. May throw. */
  accept: (fields: Map<string, string>, filename: string) => Promise<Acceptance>
}

/**
 * Reads an upload form and writes its `file`. A file that comes before the ticket is held in memory
 * until the form ends. Throws a Refusal, `ticket-invalid` if that file is larger than 64 kB.
 */
export function readForm(
  request: IncomingMessage,
  { path, ticket, hold, accept }: Reading,
): Promise<Form> {
  return new Promise((resolve, reject) => {
    const fields = new Map(ticket === undefined ? [] : [['upload_preset', ticket]])
    const form: Form = { fields, filename: '', received: false }
    let writing: Promise<void> | undefined
    let held: Promise<Buffer> | undefined
    let incoming: Readable | undefined
    let isSettled = false

    const settle = (error?: unknown) => {
      if (isSettled) return
      isSettled = true
      pace.stop()
      request.unpipe(parser)
      request.resume()
      request.off('aborted', onAborted)
      request.off('data', onData)
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
    const fail = (error: unknown) => (isStorageFull(error) ? settle(error) : malformed(error))
    const onAborted = () => malformed()
    let arrived = 0
    const onData = (chunk: Buffer) => {
      pace.arrived(chunk.length)
      arrived += chunk.length
      if (arrived > MAX_DRAINED) request.destroy()
    }
    const pace = watchPace((reason) => settle(new Refusal('too-slow', reason)))

    let parser: InstanceType<typeof Busboy>
    try {
      parser = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { files: 1, fields: 10, parts: 12, fieldSize: 4_096, fieldNameSize: 100 },
      })
    } catch (error) {
      pace.stop()
      request.resume()
      reject(new Refusal('malformed', 'The upload form could not be read', { cause: error }))
      return
    }

    const write = async (stream: Readable) => {
      // Not read meanwhile: the sender waits.
      const acceptance = await accept(fields, form.filename).catch((error: unknown) => {
        settle(error)
        throw error
      })
      if (isSettled) return
      await pipeline(stream, limited(acceptance), createWriteStream(path))
    }
    const writeHeld = async (file: Buffer) => {
      await accept(fields, form.filename).then(
        () => writeFile(path, file),
        (error: unknown) => {
          settle(error)
          throw error
        },
      )
    }

    parser.on('field', (name, value) => {
      // The ticket that a file was accepted with stays.
      if (FIELDS.has(name) && (name !== 'upload_preset' || !fields.has(name))) {
        fields.set(name, value)
      }
    })
    parser.on('file', (name, stream, filename) => {
      stream.on('error', () => {})
      if (name !== 'file' || form.received || isSettled) {
        stream.resume()
        return
      }
      form.received = true
      form.filename = storable(filename ?? '')
      incoming = stream
      if (fields.has('upload_preset')) {
        writing = write(stream)
        writing.catch(fail)
        return
      }
      try {
        hold()
      } catch (error) {
        stream.resume()
        settle(error)
        return
      }
      held = readShort(stream)
      held.catch(malformed)
    })
    parser.on('error', malformed)
    parser.on('finish', () => {
      const end = held ? held.then(writeHeld) : (writing ?? Promise.resolve())
      end.then(() => settle(), fail)
    })
    request.on('data', onData)
    request.on('aborted', onAborted)
    request.pipe(parser)
  })
}

const MAX_DRAIN_TIME = 30_000
/** Milliseconds between two chunks of a refused body: read at full speed they take up memory. */
const DRAIN_PAUSE = 15

/** Reads the rest of a refused body, so that its sender hears the refusal; but not for ever. */
export function drain(request: IncomingMessage) {
  request.on('data', () => {
    request.pause()
    setTimeout(() => request.resume(), DRAIN_PAUSE)
  })
  request.resume()
  if (request.complete) return
  const cutOff = setTimeout(() => request.destroy(), MAX_DRAIN_TIME)
  request.once('close', () => clearTimeout(cutOff))
}

/** The beginning of a name, without what the database can not hold. */
export const storable = (name: string) => name.replaceAll('\0', '').slice(0, 255).toWellFormed()

/** Passes bytes through up to a limit. Fails with one more. */
function limited({ maxBytes, refusal }: Acceptance) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(refusal())
      else done(null, chunk)
    },
  })
}

/** Reads a file into memory. Throws `ticket-invalid` where it is longer than one without a ticket may be. */
async function readShort(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limits.bytesBeforeTicket) {
      throw new Refusal('ticket-invalid', messages.ticketFirst)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
