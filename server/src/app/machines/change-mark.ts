import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MarkChange } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { createNextMark } from './mark-store.ts'
import { type Mark, UNKNOWN_MARK, withRequiredMark } from '../../infra/required-mark.ts'
import type { Secret } from '../../infra/secret.ts'
import { readCookie, setCookie } from '../../infra/http/cookies.ts'
import { isRejection } from '../../infra/http/response-cache.ts'

/** Contains the mark of the last change by this browser: `<position>-<timeline>.<signature>`. */
const MARK_COOKIE = 'seam_mark'
/**
 * Seconds. Longer than the lifetime of any cache entry, and than the maximum lag of a replica in
 * use.
 */
const LIFETIME = 60
/** Enough: a guessed mark only bypasses a cached response. */
const SIGNATURE_BYTES = 12

declare module 'fastify' {
  interface FastifyRequest {
    /** The mark of the last change by the same browser. */
    changeMark: Mark | null
  }
}

/**
 * Makes a browser read its own writes, whichever process or replica responds: the response to a
 * change sets a cookie, and requests with this cookie see all changes up to its mark. Returns the
 * function that runs a change and sets the cookie.
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
  // Reading a body loses the async context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.changeMark === null) done()
    else withRequiredMark(request.changeMark, done)
  })

  const setMark = async (request: FastifyRequest, reply: FastifyReply) => {
    // Above the mark that the request was sent with.
    const mark = await nextMark().catch((error: unknown) => {
      // The change is committed and must not fail. Until the mark expires, its author reads the
      // primary.
      request.log.warn({ err: error }, 'a change has no mark')
      return UNKNOWN_MARK
    })
    const text = formatMark(mark)
    const value = `${text}.${sign(text).toString('base64url')}`
    setCookie(request, reply, MARK_COOKIE, value, { maxAge: LIFETIME })
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
  return parseMark(mark)
}

/** Not a number, so that no position covers it. */
const UNKNOWN = '-'

const formatMark = (mark: Mark): string =>
  mark === UNKNOWN_MARK ? UNKNOWN : `${mark.position.toString(36)}-${mark.timeline.toString(36)}`

/** Parses a mark whose signature is valid. */
function parseMark(text: string): Mark {
  if (text === UNKNOWN) return UNKNOWN_MARK
  const [position = '', timeline = ''] = text.split('-')
  return { timeline: Number.parseInt(timeline, 36), position: Number.parseInt(position, 36) }
}
