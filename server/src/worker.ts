import { purgeDeletedAccount, releaseHeldUsernames } from './features/account/jobs.ts'
import { purgeRemovedComments } from './features/comment/jobs.ts'
import { exportAccount, purgeExports } from './features/export/jobs.ts'
import { proveCounters, purgeItem, purgeLeftovers } from './features/item/jobs.ts'
import { purgeAbandonedUploads } from './features/media/jobs.ts'
import { measureStoredFiles } from './features/media/storage/measure.ts'
import { carryVotes, indexOwner } from './features/search/jobs.ts'
import { purgeExpiredSessions } from './features/session/jobs.ts'
import { forgetViewers } from './features/video/jobs.ts'
import { lanes } from './features/video/lanes.ts'
import { makePreviews } from './features/video/processing/make-previews.ts'
import { dropOriginals } from './features/video/originals/jobs.ts'
import { processVideo } from './features/video/processing/process-video.ts'
import { makeMissingRenditions, removePieces } from './features/video/renditions/jobs.ts'
import { makeRenditions } from './features/video/renditions/make-renditions.ts'
import type { Needs } from './foundation.ts'
import type { Job } from './infra/queue.ts'

/** Every kind of work that is done outside requests. */
export const jobs = (needs: Needs): readonly Job<never>[] => [
  ...Object.values(lanes).map((lane) => processVideo(needs, lane)),
  makePreviews(needs, 'ordinary'),
  makePreviews(needs, 'heavy'),
  makeRenditions(needs, 'ordinary'),
  makeRenditions(needs, 'heavy'),
  removePieces(needs),
  makeMissingRenditions(needs),
  purgeDeletedAccount(needs),
  exportAccount(needs),
  purgeExports(needs),
  indexOwner(needs),
  carryVotes(needs),
  purgeItem(needs),
  purgeLeftovers(needs),
  proveCounters(needs),
  purgeRemovedComments(needs.db),
  purgeAbandonedUploads(needs),
  measureStoredFiles(needs),
  dropOriginals(needs),
  purgeExpiredSessions(needs.db),
  forgetViewers(needs.db),
  releaseHeldUsernames(needs.db),
]
