import type { FastifyInstance } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { CHAPTERS } from '@seam/contract/sharing-paths.ts'
import type { Video } from '@seam/contract/video.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import { allowPlayers, setSecurityHeaders } from '../../infra/http/headers.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { openVideo } from './open.ts'
import { videoView } from './view.ts'

const CACHE_CONTROL = `public, max-age=0, s-maxage=${limits.sharedCacheMaxAge}`

/** Serves the chapters of a video to players of other sites and programs. Knows no viewer. */
export function chaptersRoutes(
  app: FastifyInstance,
  { db, responseCache }: { db: Db; responseCache: ResponseCache },
) {
  const url = CHAPTERS.replace('{publicId}', ':publicId')
  rejectOtherMethods(app, url, ['GET', 'HEAD'])
  app.get(url, { exposeHeadRoute: true, config: { opening: 'no one' } }, async (request, reply) => {
    setSecurityHeaders(request, reply, 'media')
    const { publicId } = request.params as { publicId: string }
    const video = videoView(await openVideo(db, responseCache, publicId, null))
    if (video.chapters.length === 0) throw notFound('This video has no chapters')
    allowPlayers(reply)
    return reply
      .header('cache-control', CACHE_CONTROL)
      .type('text/vtt; charset=utf-8')
      .send(toWebVtt(video))
  })
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Returns a WebVTT file with a cue per chapter. */
function toWebVtt({ chapters, videoFile: { duration } }: Video): string {
  const cues = chapters.map(({ time, title }, index) => {
    const end = chapters[index + 1]?.time ?? duration
    const text = title.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
    return `${webVttTime(time)} --> ${webVttTime(end)}\n${text}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

const webVttTime = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
