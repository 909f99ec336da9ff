import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import type { Folder } from '@seam/contract/media.ts'
import type { Authenticate } from '../../infra/http/authentication.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { readRange } from '../../infra/http/range.ts'
import { notFound } from '../../infra/http/refusal.ts'
import { sendObject } from '../../infra/http/send-object.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { ObjectFacts, ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { mayRead, readersOf } from './access.ts'
import { objectKey } from './address.ts'
import { sendToStore } from './signed.ts'

export interface FileNeeds {
  db: Db
  shared: SharedAnswers
  objects: ObjectStore
  authenticate: Authenticate
}

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
}

const forEverybody = `public, max-age=31536000, immutable, s-maxage=${limits.sharedCacheLife}`
const forOne = 'private, no-store'

interface Params {
  folder: Folder
  asset: string
  /** A folder below the asset's, of what lies in one. */
  part?: string
  file: string
}

/** Sends a file of an asset to whoever may read it, and stops sending when that changes. */
export async function sendFile(
  { db, shared, objects, authenticate }: FileNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { folder, asset, part, file: name } = request.params as Params
  const file = part === undefined ? name : `${part}/${name}`
  setSecurityHeaders(request, reply, 'media')
  const readers = () => readersOf(db, shared, folder, asset, file)
  const decided = await readers()
  const reader =
    decided !== 'everybody' && decided !== 'nobody'
      ? (await authenticate(request, reply)).viewer?.accountId
      : undefined
  if (!mayRead(decided, reader)) throw notFound()
  const key = objectKey(folder, asset, file)
  const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  if (decided !== 'everybody' && (await sendToStore(objects, key, type, request, reply))) {
    return reply
  }
  const facts = await shared.keep(`facts ${key}`, () => objects.facts(key))
  if (!facts) throw notFound()

  const etag = `"${asset}-${facts.size.toString(36)}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': decided === 'everybody' ? forEverybody : forOne,
    etag,
    'last-modified': facts.modified.toUTCString(),
  })
  if (isFresh(request, etag)) return reply.code(304).send()
  reply.type(type)

  const range = rangeOf(request, reply, facts, etag)
  const { start, end } = range ?? { start: 0, end: facts.size - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${facts.size}`)
  if (request.method === 'HEAD') return reply.send()
  return sendObject(objects, key, { start, end }, reply, async () => {
    const now = await readers()
    const isTheirs = typeof now === 'object' && reader === undefined
    return mayRead(now, isTheirs ? (await authenticate(request, reply)).viewer?.accountId : reader)
  })
}

const isFresh = (request: FastifyRequest, etag: string) =>
  request.headers['if-none-match']
    ?.split(',')
    .some((tag) => ['*', etag].includes(tag.trim().replace('W/', '')))

function rangeOf(request: FastifyRequest, reply: FastifyReply, facts: ObjectFacts, etag: string) {
  const { range, 'if-range': condition } = request.headers
  const holds = !condition || condition === etag || condition === facts.modified.toUTCString()
  if (!holds || request.method !== 'GET') return null
  try {
    return readRange(range, facts.size)
  } catch (error) {
    reply.header('content-range', `bytes */${facts.size}`)
    throw error
  }
}
