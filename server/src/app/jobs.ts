import { backUp, testRestore } from '../features/backup/jobs.ts'
import { removeDeferred } from '../features/removal/removals.ts'
import { purgeDeletedAccount, releasePreviousUsernames } from '../features/deletion/account-jobs.ts'
import { purgeRemovedComments } from '../features/comment/jobs.ts'
import { exportAccount, purgeExports } from '../features/export/jobs.ts'
import {
  mailDigests,
  mailNotifications,
  notifyOfCommentsJob,
  notifyOfEditJob,
  notifyOfFollowJob,
  notifyOfHeldJob,
  notifyOfPublicationJob,
  notifyOfVideoJob,
  notifyOfVotesJob,
  purgeNotifications,
  pushNotifications,
} from '../features/notification/jobs.ts'
import { reviseMail } from '../features/notification/revise-mail.ts'
import { endDecisions } from '../features/moderation/decision/jobs.ts'
import { alertOwners } from '../features/health/alert-owners.ts'
import { checkReleases } from '../features/health/check-releases.ts'
import { mailPasswordReset } from '../features/password-reset/jobs.ts'
import { purgeMail, sendMail, wakeOverdueMail } from '../features/mail/jobs.ts'
import { verifyCounters } from '../features/item/jobs.ts'
import { purgeAbandonedUploads } from '../features/assets/jobs.ts'
import { handOverNewVotes, syncVoteScores } from '../features/ranking/jobs.ts'
import { fillSearchTiers } from '../features/search/fill-tiers.ts'
import { reindexOwner } from '../features/search/jobs.ts'
import { purgeAccountFromSharedCaches, purgeSharedCaches } from '../features/shared-cache/jobs.ts'
import { pushContent } from '../features/notification/push.ts'
import { purgeEarlierBuilds } from '../features/page/stored-builds.ts'
import { purgePushes, sendPush } from '../features/push/jobs.ts'
import { purgeExpiredSessions } from '../features/session/jobs.ts'
import { purgeSecondFactorFailures } from '../features/two-factor/jobs.ts'
import {
  countStatistics,
  deleteExpiredViews,
  recordSiteNumbers,
} from '../features/statistics/jobs.ts'
import { MAKE_RENDITIONS } from '../features/transcoding/job-names.ts'
import { videoQueues } from '../features/transcoding/video-queues.ts'
import { makePreviews } from '../features/transcoding/make-previews.ts'
import { dropOriginals } from '../features/transcoding/original-jobs.ts'
import { processVideo } from '../features/transcoding/process-video.ts'
import { makeMissingRenditions } from '../features/transcoding/rendition-jobs.ts'
import { makeRenditions } from '../features/transcoding/make-renditions.ts'
import { publishScheduledJob } from '../features/scheduled/jobs.ts'
import { runWaves } from '../features/moderation/wave/run-waves.ts'
import { purgeSignUps } from '../features/people/registration/jobs.ts'
import { checkIdentitySessions } from '../features/sign-in-provider/check-sessions.ts'
import { purgeWebhookDeliveries, sendDueWebhooks, sendWebhooks } from '../features/webhook/jobs.ts'
import { webFolder } from './web-folder.ts'
import type { JobServices } from './services.ts'
import { purgeRateLimits } from '../infra/http/shared-rate-limits.ts'
import type { Job } from '../infra/queue.ts'
import { purgeItem, purgeOverdueItems } from '../features/deletion/item-jobs.ts'

export const createJobs = (services: JobServices): readonly Job<never>[] => [
  ...Object.values(videoQueues).map((videoQueue) => processVideo(services, videoQueue)),
  makePreviews(services, 'ordinary'),
  makePreviews(services, 'heavy'),
  makeRenditions(services, 'ordinary'),
  makeRenditions(services, 'heavy'),
  makeRenditions(services, 'av1'),
  makeMissingRenditions(services),
  purgeDeletedAccount(services),
  exportAccount(services),
  purgeExports(services),
  reindexOwner(services),
  fillSearchTiers(services),
  syncVoteScores(services),
  handOverNewVotes(services),
  notifyOfCommentsJob(services),
  notifyOfEditJob(services),
  notifyOfHeldJob(services),
  notifyOfFollowJob(services),
  notifyOfPublicationJob(services),
  notifyOfVideoJob(services),
  publishScheduledJob(services),
  notifyOfVotesJob(services),
  mailNotifications(services),
  mailDigests(services),
  purgeNotifications(services),
  pushNotifications(services),
  purgeItem(services),
  purgeOverdueItems(services),
  purgeSharedCaches(services),
  purgeAccountFromSharedCaches(services),
  verifyCounters(services),
  purgeRemovedComments(services.db),
  purgeAbandonedUploads(services),
  removeDeferred(services),
  backUp(services.backups),
  testRestore(services.backups),
  dropOriginals(services),
  alertOwners(services),
  checkReleases(services),
  mailPasswordReset(services),
  sendMail(services, (mail) => reviseMail(services.db, mail)),
  wakeOverdueMail(services),
  purgeMail(services.db),
  sendPush(services, (push) => pushContent(services.db, push)),
  purgePushes(services.db),
  checkIdentitySessions(services),
  sendWebhooks(services),
  sendDueWebhooks(services),
  purgeWebhookDeliveries(services.db),
  purgeExpiredSessions(services.db),
  purgeSecondFactorFailures(services.db),
  purgeRateLimits(services.db),
  purgeEarlierBuilds(services.objects, webFolder),
  deleteExpiredViews(services.db),
  countStatistics(services.db),
  recordSiteNumbers(services),
  endDecisions(services),
  runWaves(services),
  purgeSignUps(services.db),
  releasePreviousUsernames(services.db),
]

/** Returns the jobs that this machine can run: AV1 renditions need an encoder. */
export const runnableJobs = ({ ffmpeg }: JobServices, jobs: readonly Job<never>[]) =>
  ffmpeg.av1Encoder ? jobs : jobs.filter(({ name }) => name !== MAKE_RENDITIONS.av1)
