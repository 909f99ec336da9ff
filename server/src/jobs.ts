import { purgeDeletedAccount, releaseHeldUsernames } from './features/account/jobs.ts'
import { purgeRemovedComments } from './features/comment/jobs.ts'
import { exportAccount, purgeExports } from './features/export/jobs.ts'
import { verifyCounters, purgeItem, purgeOverdueItems } from './features/item/jobs.ts'
import { purgeAbandonedUploads } from './features/media/jobs.ts'
import { measureStoredFiles } from './features/media/storage/measure-files.ts'
import { syncVoteScores, reindexOwner } from './features/search/jobs.ts'
import { purgeExpiredSessions } from './features/session/jobs.ts'
import { deleteExpiredViews } from './features/video/jobs.ts'
import { lanes } from './features/video/lanes.ts'
import { makePreviews } from './features/video/processing/make-previews.ts'
import { dropOriginals } from './features/video/originals/jobs.ts'
import { processVideo } from './features/video/processing/process-video.ts'
import { makeMissingRenditions, removePartialSegments } from './features/video/renditions/jobs.ts'
import { makeRenditions } from './features/video/renditions/make-renditions.ts'
import type { JobServices } from './services.ts'
import type { Job } from './infra/queue.ts'

/** Returns every kind of background job. */
export const createJobs = (services: JobServices): readonly Job<never>[] => [
  ...Object.values(lanes).map((lane) => processVideo(services, lane)),
  makePreviews(services, 'ordinary'),
  makePreviews(services, 'heavy'),
  makeRenditions(services, 'ordinary'),
  makeRenditions(services, 'heavy'),
  removePartialSegments(services),
  makeMissingRenditions(services),
  purgeDeletedAccount(services),
  exportAccount(services),
  purgeExports(services),
  reindexOwner(services),
  syncVoteScores(services),
  purgeItem(services),
  purgeOverdueItems(services),
  verifyCounters(services),
  purgeRemovedComments(services.db),
  purgeAbandonedUploads(services),
  measureStoredFiles(services),
  dropOriginals(services),
  purgeExpiredSessions(services.db),
  deleteExpiredViews(services.db),
  releaseHeldUsernames(services.db),
]
