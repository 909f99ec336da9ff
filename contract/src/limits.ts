/** All limits of the product. Sizes are bytes, times are seconds, lengths are code points. */

export const MB = 1_048_576

export const limits = {
  pageSize: 12,
  /** Two rows of the widest front page. */
  frontPageVideos: 10,
  frontPagePosts: 3,
  maxPageSize: 50,

  relatedVideos: 20,

  /** Entries of a web feed. */
  webFeedEntries: 50,
  webFeedSummary: 300,
  podcastEpisodes: 200,
  /** Row ids per page of the sitemap. Each id has at most one URL. */
  sitemapRange: 1_000,

  title: 100,
  /** Length of a search query; longer ones are truncated. */
  search: 500,
  /** Entries of the search history. */
  recentSearches: 20,
  /** How many of the last watched videos have a resume position. */
  resumePositions: 1000,
  /** A watch history is counted up to this number of videos. */
  watchHistoryTotal: 1000,
  /** Saved videos, and saved posts, are counted up to this number. */
  savedTotal: 1000,
  /** How many videos a playlist can have, and how many playlists an account. */
  playlistVideos: 500,
  playlists: 500,
  suggestions: 8,
  /** How far ahead a video or post can be scheduled, in days. */
  scheduleDays: 365,
  /** Search results are counted up to this number. */
  searchTotal: 1000,
  /** The top items of a day or a week are counted up to this number. */
  topTotal: 1000,
  description: 5000,
  fullName: 20,
  about: 200,
  pronouns: 30,
  post: 2000,
  /** How many images a post can have, and the length of their alternative texts. */
  postImages: 4,
  postImageAlt: 1500,
  /** Length of the excerpt of a post in its page title. */
  postTitle: 60,
  comment: 1000,
  /** How many users to follow are suggested. */
  suggestedUsers: 12,
  /** How many users an account can follow. */
  follows: 2000,
  /** Words whose comments wait for approval, and the length of a word. */
  heldWords: 200,
  heldWord: 50,
  /** How many users an account can block, and mute. */
  blocks: 1000,
  mutes: 1000,
  /** How many users a text can link to with `@username`. */
  mentions: 20,
  /** How many accounts a notification names. */
  notificationActors: 3,
  /** The accounts of a notification are counted up to this number. */
  notificationActorTotal: 10_000,
  /** Only this many of the newest notifications are counted. */
  notificationTotal: 1000,
  unseenNotifications: 100,
  /** Length of the excerpt of a text in a notification. */
  notificationText: 120,
  /** How many notifications a daily digest lists. */
  digestNotifications: 20,
  /** How long the unsubscribe link of a mail works. */
  unsubscribeLifetime: 400 * 86_400,
  /** How long an unseen group accepts notifications, and how long notifications are retained. */
  notificationGroup: 12 * 3600,
  notificationLifetime: 90 * 86_400,
  /** How many replies are included in a comment. */
  includedReplies: 3,
  username: { min: 3, max: 20 },
  /** How long a password reset link works. */
  passwordResetLifetime: 3_600,
  /** How long staff cannot mail a reset link to a changed address unless it is verified. */
  newAddressPeriod: 7 * 86_400,
  /** How long the link to verify an email address works. */
  emailVerificationLifetime: 86_400,
  /** How long after entering the password an owner may act as one. */
  ownerConfirmation: 600,
  /** How long a link of `npm run owner` works. */
  claimCodeLifetime: 86_400,
  siteName: 40,
  siteTagline: 60,
  siteDescription: 200,
  siteImageAlt: 200,
  smtpUrl: 500,
  releaseFeed: 500,
  backupTarget: 500,
  /** Length of each of the site's own pages: rules, privacy, contact and imprint. */
  sitePage: 20_000,
  terms: 100_000,
  /** How many versions of the terms are listed. */
  listedTerms: 100,
  termsVersion: 999_999,
  frontDoorText: 1000,
  minimumAge: 99,
  registrationQuestion: 300,
  registrationAnswer: 1000,
  inviteUses: 100,
  inviteDays: 365,
  /** Push subscriptions per account, one per session; a further one ends the oldest. */
  pushSubscriptions: 20,
  pushEndpoint: 1000,
  /** How many invite links an account may have. */
  invites: 100,
  /** Highest threshold of sign-ups per hour that a site can set. */
  signUpSurge: 10_000,
  /** Maximum of each number in the spam settings. */
  spamAmount: 1000,
  /** Entries of a list of watched words, networks or mail domains. */
  spamList: 1000,
  reportText: 1000,
  decisionText: 2000,
  reviewNote: 1000,
  /** How long a moderator's claim of a review lasts. */
  reviewClaim: 600,
  /** How many reports a review shows in full. */
  reviewReports: 100,
  /** Days within which a decision can be appealed: six months. */
  appealDays: 183,
  /** How long a proof of work can be used. */
  proofLifetime: 3600,
  /** The reports of an account are counted up to this number. */
  reportTotal: 1000,
  /** How many hours of sign-ups, and how many of the newest, moderators can review together. */
  signUpHours: 720,
  recentSignUps: 5000,
  /** Groups in a list of sign-ups, and the smallest number of accounts that form one. */
  signUpGroups: 50,
  signUpGroupSize: 3,
  /** How many accounts of a group are listed. */
  signUpMembers: 200,
  invitedListed: 500,
  /** Audit log entries are counted up to this number. */
  auditTotal: 1000,
  /** How many owners and moderators are listed. */
  staff: 500,
  /** How long an old username redirects to its former owner and stays unavailable to others. */
  usernameReservation: 30 * 86_400,
  /** How many old usernames can be reserved for one account. */
  previousUsernames: 5,
  email: 254,
  /** Number of recovery codes in a set, and their length without hyphens. */
  recoveryCodes: 10,
  recoveryCode: 16,
  /** How long after the password the second step of a sign-in is accepted. */
  secondFactorLifetime: 10 * 60,
  passkeys: 20,
  passkeyName: 50,
  apiTokens: 20,
  apiTokenName: 50,
  /** How many days ahead an API token can end. */
  apiTokenDays: 366,
  signInProviders: 5,
  providerLabel: 40,
  /** Of the address of an OpenID provider. */
  issuer: 300,
  /** Of a name or value in the settings of an OpenID provider. */
  providerText: 200,
  clientSecret: 500,
  /** Of the path to which the browser returns after signing in. */
  returnTo: 1000,
  /** How long a sign-in at a provider may take, and how long its result can be used. */
  providerSignInLifetime: 30 * 60,
  /** How recently the provider must have confirmed the person who confirms a change. */
  providerConfirmationAge: 5 * 60,
  /** How long a session lasts whose provider cannot be asked whether the person may stay. */
  uncheckedSessionLifetime: 24 * 3600,
  webhooks: 10,
  webhookUrl: 500,
  /** The deliveries of a webhook are counted up to this number. */
  webhookDeliveryTotal: 1000,
  /** Length of a credential id in base64url: 1,023 bytes. */
  credentialId: 1364,
  /** How long the options of a passkey can be used. */
  passkeyChallengeLifetime: 5 * 60,
  password: { min: 8, max: 128 },

  videoBytes: 100 * MB,
  /** What a site may set instead. */
  siteVideoBytes: { min: MB, max: 16 * 1024 * MB },
  /** The lowest limit that a site may set for the duration of a video. */
  siteVideoDuration: 60,
  imageBytes: 10 * MB,
  /** How many bytes of a file the server accepts before the upload ticket. */
  bytesBeforeTicket: 64 * 1024,
  imagePixels: 40_000_000,
  /** Limit for an avatar or a cover. */
  profileImagePixels: 16_000_000,
  videoDuration: 4 * 3600,
  /** Streams of a video file: pictures, sound, subtitles, data. */
  videoStreams: 64,
  /** Total pixels of all frames of a video. Videos above `ordinary` go to slower queues. */
  videoWork: { max: 4 * 3600 * 60 * 1920 * 1080, ordinary: 600 * 60 * 1920 * 1080 },
  /** How many times the owner can retry the processing of a failed video. */
  videoRetries: 3,
  /** Length of a captions file. */
  captions: 500_000,
  /** Bytes of a request with captions. Reading them takes at most 20 ms of the event loop. */
  captionsBytes: 1_000_000,
  /** Length of a SubRip file. Converting it takes at most 20 ms of the event loop. */
  subRip: 100_000,
  /** In how many languages a video may have captions. */
  captionLanguages: 30,

  accessTokenLifetime: 10 * 60,
  refreshTokenLifetime: 30 * 86_400,
  /** How long a rotated refresh token still returns its successor, for parallel tabs. */
  refreshGracePeriod: 10,
  /** Sessions per account; a further one ends the least recently used. */
  sessions: 50,
  /** How long after entering the password a session may export or delete the account. */
  passwordConfirmationLifetime: 15 * 60,
  /** How long a browser is a known device of an account after signing in. */
  deviceLifetime: 400 * 86_400,
  ticketLifetime: 3600,
  /** How long the link to a data export works. */
  exportLifetime: 86_400,
  /** Incomplete uploads are removed after this time, counted from their last byte. */
  unfinishedUploadLifetime: 86_400,
  /** Unused assets are removed after this time. */
  unusedAssetLifetime: 86_400,
  /** How long the author of a removed comment still sees it. */
  removedCommentLifetime: 30 * 86_400,
  /** Each viewer counts once per video in this time. */
  viewWindow: 30 * 60,
  /** How many anonymous views of a video from one network count in that time. */
  networkViews: 10,
  /** Into how many equal parts statistics divide a video. */
  watchedParts: 50,
  /** Seconds without a message of the player after which a viewing counts as complete. */
  viewingPause: 10 * 60,
  /** After this time, viewings that are too few for statistics are deleted. */
  viewingLifetime: 28 * 86_400,
  /** Statistics hide numbers of fewer people. */
  fewViewers: 5,
  /** How many sources and videos statistics list. */
  statisticsTop: 20,
  /**
   * How long shared caches may serve a public file before they revalidate it. All machines see a
   * change within a second, so a file that becomes private is unavailable within ten.
   */
  sharedCacheMaxAge: 9,
  /** The same for public images, which are purged. Bounds the effect of a lost purge. */
  purgedCacheMaxAge: 300,
  /** How long the browser of a member may use a file of a site for members only, in seconds. */
  memberCacheMaxAge: 3600,

  /** How long the browser treats fetched data as fresh, and how long it caches unused data. */
  clientCacheLifetime: 10 * 60,
} as const
