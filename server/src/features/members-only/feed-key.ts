import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { FEED_KEY } from '@seam/contract/settings.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { findFeedKeyVersion } from './feed-key-store.ts'

interface Services {
  db: Db
  secret: Secret
}

/** 144 bits, without characters that a URL would escape. */
const SIGNATURE_LENGTH = 24
const KEY = /^(?<publicId>[\w-]{1,40})\.(?<version>\d{1,9})\.[\w-]{24}$/

/** Returns the key with which feed readers and podcast apps read what a member may. */
export function feedKeyOf(secret: Secret, publicId: string, version: number): string {
  const signature = secret('feed key', publicId, version).toString('base64url')
  return `${publicId}.${version}.${signature.slice(0, SIGNATURE_LENGTH)}`
}

/** Returns the key in the URL of a request if it is that of a member. */
export type ReadFeedKey = (request: FastifyRequest) => Promise<string | null>

export const createReadFeedKey =
  ({ db, secret }: Services): ReadFeedKey =>
  async (request) => {
    const key = (request.query as Record<string, unknown>)[FEED_KEY]
    if (typeof key !== 'string') return null
    const { publicId, version } = KEY.exec(key)?.groups ?? {}
    if (publicId === undefined) return null
    // Before the database is asked: anyone can make up keys.
    const expected = Buffer.from(feedKeyOf(secret, publicId, Number(version)))
    const given = Buffer.from(key)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const current = await findFeedKeyVersion(db, publicId)
    return current === Number(version) ? key : null
  }
