import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import '@fastify/multipart'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { drainRequest } from '../../infra/http/drain-request.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { watchTransferRate } from './transfer-rate.ts'

/** Bytes in excess of the file limit after which the connection is closed instead of drained. */
const MAX_DRAINED = 3 * limits.videoBytes
const FIELDS = new Set(['upload_preset', 'folder'])

export interface ReceivedForm {
  fields: Map<string, string>
  /** The file name on the client; empty if there is none. */
  filename: string
  hasFile: boolean
}

export interface FileLimit {
  maxBytes: number
  tooLargeError: () => ProblemError
  /** Aborts the form, which then throws the signal's reason. */
  signal: AbortSignal
}

interface ReadOptions {
  path: string
  /** The ticket, if it is in the header or the query string. */
  ticket: string | undefined
  /** Called before a file is buffered in memory. May throw. */
  onBuffer: () => void
  /**
   * Called once with the fields received so far, before anything is written to the file. May throw.
   */
  accept: (fields: Map<string, string>, filename: string) => Promise<FileLimit>
}

/**
 * A form that exceeds these is malformed, but longer fields are truncated. `limitSize` limits the
 * file.
 */
const PARSER_LIMITS = {
  fields: 20,
  parts: 24,
  fieldSize: 4_096,
  fieldNameSize: 100,
  fileSize: Infinity,
}

/**
 * Reads an upload form and writes its `file`. A file that arrives before the ticket is buffered in
 * memory until the form ends. Throws a ProblemError: `ticket-invalid` if that file exceeds 64 kB.
 */
export async function readUploadForm(
  request: FastifyRequest,
  { path, ticket, onBuffer, accept }: ReadOptions,
): Promise<ReceivedForm> {
  const fields = new Map(ticket === undefined ? [] : [['upload_preset', ticket]])
  const form: ReceivedForm = { fields, filename: '', hasFile: false }
  let buffered: Buffer | undefined
  let current: Readable | undefined
  let isFinished = false

  const readParts = async () => {
    for await (const part of request.parts({ limits: PARSER_LIMITS })) {
      if (part.type === 'field') {
        const { fieldname: name, value } = part
        // A later field must not replace the ticket with which the file was accepted.
        if (FIELDS.has(name) && (name !== 'upload_preset' || !fields.has(name))) {
          fields.set(name, String(value))
        }
        continue
      }
      if (part.fieldname !== 'file' || form.hasFile) {
        part.file.resume()
        continue
      }
      form.hasFile = true
      form.filename = sanitizeFilename(part.filename ?? '')
      current = part.file
      if (fields.has('upload_preset')) {
        const limit = await accept(fields, form.filename)
        maxBytes = limit.maxBytes
        // The signal may have fired before the listener was added.
        limit.signal.throwIfAborted()
        limit.signal.addEventListener('abort', () => aborted.reject(limit.signal.reason))
        if (isFinished) return
        await pipeline(part.file, limitSize(limit), createWriteStream(path))
      } else {
        onBuffer()
        buffered = await bufferFile(part.file)
      }
    }
    if (!buffered) return
    await accept(fields, form.filename)
    await writeFile(path, buffered)
  }

  const { raw } = request
  let received = 0
  let maxBytes: number = limits.videoBytes
  const aborted = Promise.withResolvers<never>()
  const transferRate = watchTransferRate((reason) =>
    aborted.reject(new ProblemError('too-slow', reason)),
  )
  const onData = (chunk: Buffer) => {
    transferRate.addBytes(chunk.length)
    received += chunk.length
    if (received > maxBytes + MAX_DRAINED) raw.destroy()
  }
  raw.on('data', onData)
  try {
    await Promise.race([readParts(), aborted.promise])
    return form
  } catch (error) {
    // Otherwise the partially written file would stay open and occupy disk space.
    current?.destroy()
    // Otherwise the plugin would notice, pause the request, and the client would get a reset
    // connection.
    raw.unpipe()
    drainRequest(raw)
    if (error instanceof ProblemError || isStorageFull(error)) throw error
    throw new ProblemError('malformed', 'The upload form could not be read', { cause: error })
  } finally {
    isFinished = true
    transferRate.stop()
    raw.off('data', onData)
  }
}

/**
 * Returns at most 255 characters of a file name, without characters that the database cannot store.
 */
export const sanitizeFilename = (name: string) =>
  name.replaceAll('\0', '').slice(0, 255).toWellFormed()

/** Returns a stream that passes bytes through and fails beyond `maxBytes`. */
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
 * Reads a file into memory. Throws `ticket-invalid` if it exceeds the limit for a file that
 * precedes its ticket.
 */
async function bufferFile(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limits.bytesBeforeTicket) {
      throw new ProblemError('ticket-invalid', serverMessages.ticketFirst)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
