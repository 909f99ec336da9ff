import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { watchTransferRate } from './transfer-rate.ts'

/** Bytes after which the connection of a request is closed instead of drained. */
const MAX_DRAINED = 4 * limits.videoBytes
const FIELDS = new Set(['upload_preset', 'folder'])

export interface ReceivedForm {
  fields: Map<string, string>
  /** The file name on the client; empty if there is none. */
  filename: string
  /** Whether the form has a file. */
  hasFile: boolean
}

export interface FileLimit {
  maxBytes: number
  /** Creates the error for a larger file. */
  tooLargeError: () => ProblemError
}

interface ReadOptions {
  /** The path to write the file to. */
  path: string
  /** The ticket, if the header or the query string has it. */
  ticket: string | undefined
  /** Called before a file is buffered in memory. May throw. */
  onBuffer: () => void
  /**
   * Called once with the fields received so far, before any byte of the file is written. May throw.
   */
  accept: (fields: Map<string, string>, filename: string) => Promise<FileLimit>
}

/**
 * Reads an upload form and writes its `file`. A file that arrives before the ticket is buffered in
 * memory until the form ends. Throws a ProblemError: `ticket-invalid` if that file exceeds 64 kB.
 */
export function readUploadForm(
  request: IncomingMessage,
  { path, ticket, onBuffer, accept }: ReadOptions,
): Promise<ReceivedForm> {
  return new Promise((resolve, reject) => {
    const fields = new Map(ticket === undefined ? [] : [['upload_preset', ticket]])
    const form: ReceivedForm = { fields, filename: '', hasFile: false }
    let writing: Promise<void> | undefined
    let buffering: Promise<Buffer> | undefined
    let fileStream: Readable | undefined
    let isFinished = false

    const finish = (error?: unknown) => {
      if (isFinished) return
      isFinished = true
      transferRate.stop()
      request.unpipe(parser)
      request.resume()
      request.off('aborted', onAborted)
      request.off('data', onData)
      if (!error) {
        resolve(form)
        return
      }
      // Otherwise the partly written file would stay open and keep its disk space.
      fileStream?.destroy()
      drainRequest(request)
      reject(error)
    }
    const malformed = (cause?: unknown) =>
      finish(
        cause instanceof ProblemError
          ? cause
          : new ProblemError('malformed', 'The upload form could not be read', { cause }),
      )
    const fail = (error: unknown) => (isStorageFull(error) ? finish(error) : malformed(error))
    const onAborted = () => malformed()
    let received = 0
    const onData = (chunk: Buffer) => {
      transferRate.addBytes(chunk.length)
      received += chunk.length
      if (received > MAX_DRAINED) request.destroy()
    }
    const transferRate = watchTransferRate((reason) => finish(new ProblemError('too-slow', reason)))

    let parser: InstanceType<typeof Busboy>
    try {
      parser = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { files: 1, fields: 10, parts: 12, fieldSize: 4_096, fieldNameSize: 100 },
      })
    } catch (error) {
      transferRate.stop()
      request.resume()
      reject(new ProblemError('malformed', 'The upload form could not be read', { cause: error }))
      return
    }

    const write = async (stream: Readable) => {
      // The stream is not read until then, so the client waits.
      const acceptance = await accept(fields, form.filename).catch((error: unknown) => {
        finish(error)
        throw error
      })
      if (isFinished) return
      await pipeline(stream, limitSize(acceptance), createWriteStream(path))
    }
    const writeBuffered = async (file: Buffer) => {
      await accept(fields, form.filename).then(
        () => writeFile(path, file),
        (error: unknown) => {
          finish(error)
          throw error
        },
      )
    }

    parser.on('field', (name, value) => {
      // A later field does not replace the ticket that the file was accepted with.
      if (FIELDS.has(name) && (name !== 'upload_preset' || !fields.has(name))) {
        fields.set(name, value)
      }
    })
    parser.on('file', (name, stream, filename) => {
      stream.on('error', () => {})
      if (name !== 'file' || form.hasFile || isFinished) {
        stream.resume()
        return
      }
      form.hasFile = true
      form.filename = sanitizeFilename(filename ?? '')
      fileStream = stream
      if (fields.has('upload_preset')) {
        writing = write(stream)
        writing.catch(fail)
        return
      }
      try {
        onBuffer()
      } catch (error) {
        stream.resume()
        finish(error)
        return
      }
      buffering = bufferFile(stream)
      buffering.catch(malformed)
    })
    parser.on('error', malformed)
    parser.on('finish', () => {
      const end = buffering ? buffering.then(writeBuffered) : (writing ?? Promise.resolve())
      end.then(() => finish(), fail)
    })
    request.on('data', onData)
    request.on('aborted', onAborted)
    request.pipe(parser)
  })
}

/** Milliseconds. */
const MAX_DRAIN_TIME = 30_000
/**
 * Milliseconds between two chunks of a rejected body. Reading at full speed would use much memory.
 */
const DRAIN_PAUSE = 15

/**
 * Reads the rest of a rejected body, so that the client receives the response. Closes the
 * connection after 30 seconds.
 */
export function drainRequest(request: IncomingMessage) {
  request.on('data', () => {
    request.pause()
    setTimeout(() => request.resume(), DRAIN_PAUSE)
  })
  request.resume()
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), MAX_DRAIN_TIME)
  request.once('close', () => clearTimeout(timer))
}

/**
 * Returns at most 255 characters of a file name, without characters that the database cannot store.
 */
export const sanitizeFilename = (name: string) =>
  name.replaceAll('\0', '').slice(0, 255).toWellFormed()

/** Returns a stream that passes bytes through and fails above `maxBytes`. */
function limitSize({ maxBytes, tooLargeError }: FileLimit) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(tooLargeError())
      else done(null, chunk)
    },
  })
}

/**
 * Reads a file into memory. Throws `ticket-invalid` if it is larger than a file before its ticket
 * may be.
 */
async function bufferFile(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limits.bytesBeforeTicket) {
      throw new ProblemError('ticket-invalid', messages.ticketFirst)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
