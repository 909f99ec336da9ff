import { expect, test } from 'vitest'
import { limits, MB } from './limits.ts'
import { messages } from './messages.ts'
import { serverMessages } from './server-messages.ts'

test.each([
  [messages.titleLong, limits.title],
  [messages.descriptionLong, limits.description],
  [messages.postLong, limits.post],
  [messages.commentLong, limits.comment],
  [messages.aboutLong, limits.about],
  [messages.pronounsLong, limits.pronouns],
  [
    serverMessages.usernameChangedTooOften,
    `${limits.previousUsernames} times in ${limits.usernameReservation / 86_400} days`,
  ],
  [serverMessages.followLimitReached, limits.follows],
  [messages.usernames, limits.maxPageSize],
  [messages.reportTextLong, limits.reportText],
  [messages.decisionTextLong, limits.decisionText],
  [messages.noteText, limits.reviewNote],
  [messages.reviews, limits.maxPageSize],
  [messages.spamAmount, limits.spamAmount],
  [messages.spamListLong, limits.spamList],
  [messages.fullNameLong, limits.fullName],
  [messages.usernameForm, `${limits.username.min}-${limits.username.max}`],
  [messages.passwordShort, limits.password.min],
  [messages.passwordLong, limits.password.max],
  [messages.videoLarge, `${limits.videoBytes / MB} MB`],
  [messages.thumbnailLarge, `${limits.imageBytes / MB} MB`],
  [messages.imageLarge, `${limits.imageBytes / MB} MB`],
  [messages.imagePixels, `${limits.imagePixels / 1e6} megapixels`],
  [messages.profileImagePixels, `${limits.profileImagePixels / 1e6} megapixels`],
  [serverMessages.videoPixels, `${limits.imagePixels / 1e6} megapixels`],
  [messages.backupTargetLong, limits.backupTarget],
  [messages.smtpUrlLong, limits.smtpUrl],
  [messages.siteVideoBytes, limits.siteVideoBytes.max / MB],
  [messages.siteVideoBytes, limits.siteVideoBytes.min / MB],
  [messages.siteVideoDuration, limits.siteVideoDuration / 60],
  [messages.siteVideoDuration, limits.videoDuration / 3600],
  [messages.siteImageAltLong, limits.siteImageAlt],
  [messages.postImages, limits.postImages],
  [messages.postImageAltLong, limits.postImageAlt],
  [serverMessages.videoLong, `${limits.videoDuration / 3600} hours`],
  [messages.limit, `1 to ${limits.maxPageSize}`],
])('"%s" contains the limit %s', (message, limit) => {
  expect(message).toContain(String(limit))
})
