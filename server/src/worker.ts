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

/** Returns every kind of background job. */
export const jobs = (services: Needs): readonly Job<never>[] => [
  ...Object.values(lanes).map((lane) => processVideo(services, lane)),
  makePreviews(services, 'ordinary'),
  makePreviews(services, 'heavy'),
  makeRenditions(services, 'ordinary'),
  makeRenditions(services, 'heavy'),
  removePieces(services),
  makeMissingRenditions(services),
  purgeDeletedAccount(services),
  exportAccount(services),
  purgeExports(services),
  indexOwner(services),
  carryVotes(services),
  purgeItem(services),
  purgeLeftovers(services),
  proveCounters(services),
  purgeRemovedComments(services.db),
  purgeAbandonedUploads(services),
  measureStoredFiles(services),
  dropOriginals(services),
  purgeExpiredSessions(services.db),
  forgetViewers(services.db),
  releaseHeldUsernames(services.db),
]
