import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../postgres/database.ts'
import { createNextMark } from '../postgres/next-mark.ts'
import { type Mark, withRequiredMark } from '../required-mark.ts'
import type { Secret } from '../secret.ts'
import { readCookie, setCookie } from './cookies.ts'
import { isRejection } from './invalidate-after.ts'

/** Holds the mark of the last change that this browser made: `<mark>.<signature>`. */
const MARK_COOKIE = 'seam_mark'
/** Seconds. Longer than any cache keeps an entry, and than a replica that is still used may lag. */
const LIFETIME = 60
/** Enough against guesses that would only cost a cached response. */
const SIGNATURE_BYTES = 12

declare module 'fastify' {
  interface FastifyRequest {
    /** The mark of the last change of the same browser. */
    changeMark: Mark | null
  }
}

/** Runs a change and then sets its mark, also if it fails after its commit may have succeeded. */
export type MarkChange = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  change: () => Promise<Result>,
) => Promise<Result>

/**
 * Makes a browser read its own writes, whichever process or replica answers: a response to a change
 * sets a cookie, and requests with it see all changes up to its mark. Returns what sets it.
 */
export function markChanges(
  app: FastifyInstance,
  { db, secret }: { db: Db; secret: Secret },
): MarkChange {
  const nextMark = createNextMark(db)
  const sign = (mark: string) => secret('change mark', mark).subarray(0, SIGNATURE_BYTES)
  app.decorateRequest('changeMark', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.changeMark = readMark(request, sign)
    if (request.changeMark === null) done()
    else withRequiredMark(request.changeMark, done)
  })
  // Reading a body loses the context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.changeMark === null) done()
    else withRequiredMark(request.changeMark, done)
  })

  const setMark = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      // The cookie may already have the mark of a parallel change.
      const mark = Math.max(await nextMark(), request.changeMark ?? 0).toString(36)
      const value = `${mark}.${sign(mark).toString('base64url')}`
      setCookie(request, reply, MARK_COOKIE, value, { maxAge: LIFETIME })
    } catch (error) {
      // The change is made: it must not fail because others may show it a second later.
      request.log.warn({ err: error }, 'a change has no mark')
    }
  }
  return async (request, reply, change) => {
    try {
      const result = await change()
      await setMark(request, reply)
      return result
    } catch (error) {
      if (!isRejection(error)) await setMark(request, reply)
      throw error
    }
  }
}

function readMark(request: FastifyRequest, sign: (mark: string) => Buffer): Mark | null {
  if (!request.headers.cookie?.includes(`${MARK_COOKIE}=`)) return null
  const [mark = '', signature = ''] = readCookie(request, MARK_COOKIE)?.split('.') ?? []
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, sign(mark))) return null
  return Number.parseInt(mark, 36)
}
