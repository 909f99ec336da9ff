/** All limits of the product. Sizes are bytes, times are seconds, lengths are code points. */

export const MB = 1_048_576

export const limits = {
  pageSize: 12,
  /** Two rows of the widest front page. */
  frontPageVideos: 10,
  frontPagePosts: 3,
  maxPageSize: 50,

  /** How many related videos a video has. */
  relatedVideos: 20,

  /** Entries of a web feed. */
  webFeedEntries: 50,
  webFeedSummary: 300,
  podcastEpisodes: 200,
  /** Row ids of one page of the sitemap, of which each has at most one URL. */
  sitemapRange: 1_000,

  title: 100,
  /** Length of a search query; longer ones are truncated. */
  search: 500,
  /** Entries of the search history. */
  recentSearches: 20,
  /** How many of the last watched videos have a resume position. */
  resumePositions: 1000,
  /** Videos of a watch history are counted up to this number. */
  watchHistoryTotal: 1000,
  suggestions: 8,
  /** Matches of a search are counted up to this number. */
  searchTotal: 1000,
  /** Items of the top of a day or a week are counted up to this number. */
  topTotal: 1000,
  description: 5000,
  fullName: 20,
  about: 200,
  pronouns: 30,
  post: 2000,
  /** Length of a post's excerpt in the title of its page. */
  postTitle: 60,
  comment: 1000,
  /** How many users are suggested to follow. */
  suggestedUsers: 12,
  /** How many users one can follow. */
  follows: 2000,
  /** Words that hold comments. */
  heldWords: 200,
  heldWord: 50,
  /** How many users one can block, and mute. */
  blocks: 1000,
  mutes: 1000,
  /** How many users a text can link to with `@username`. */
  mentions: 20,
  /** Of how many accounts a notification has the names. */
  notificationActors: 3,
  /** The accounts of a notification are counted up to this number. */
  notificationActorTotal: 10_000,
  /** Notifications are counted among this number of newest ones. */
  notificationTotal: 1000,
  unseenNotifications: 100,
  /** Length of the start of a text in a notification. */
  notificationText: 120,
  /** How many notifications a daily mail tells of. */
  digestNotifications: 20,
  /** How long the link in a mail works that ends such mails. */
  unsubscribeLifetime: 400 * 86_400,
  /** How long an unseen group of notifications collects, and how long notifications are kept. */
  notificationGroup: 12 * 3600,
  notificationLifetime: 90 * 86_400,
  /** How many replies are included in a comment. */
  includedReplies: 3,
  username: { min: 3, max: 20 },
  /** Seconds for which a link to reset a password works. */
  passwordResetLifetime: 3_600,
  /** Seconds after a change of an address in which staff mail no reset link to it unless it is verified. */
  newAddressPeriod: 7 * 86_400,
  /** Seconds for which a link to verify an email address works. */
  emailVerificationLifetime: 86_400,
  /** Seconds since the password was entered in which an owner may act as one. */
  ownerConfirmation: 600,
  /** Seconds for which a link of `npm run owner` works. */
  claimCodeLifetime: 86_400,
  siteName: 40,
  siteTagline: 60,
  siteDescription: 200,
  siteImageAlt: 200,
  smtpUrl: 500,
  releaseFeed: 500,
  backupTarget: 500,
  /** Length of each of a site's own pages: rules, privacy and contact. */
  sitePage: 20_000,
  registrationQuestion: 300,
  registrationAnswer: 1000,
  inviteUses: 100,
  inviteDays: 365,
  /** How many sessions of an account have push notifications; a further one ends the oldest. */
  pushSubscriptions: 20,
  pushEndpoint: 1000,
  /** How many invite links an account may have. */
  invites: 100,
  /** The most sign-ups in an hour that a site can call normal. */
  signUpSurge: 10_000,
  /** The numbers of the settings against spam. */
  spamAmount: 1000,
  /** The entries of a list of watched words, networks or mail domains. */
  spamList: 1000,
  reportText: 1000,
  decisionText: 2000,
  reviewNote: 1000,
  /** Seconds for which a moderator claims a review. */
  reviewClaim: 600,
  /** Of how many reports a review has the texts. */
  reviewReports: 100,
  /** Days within which a decision can be appealed: six months. */
  appealDays: 183,
  /** Seconds for which a proof of work can be used. */
  proofLifetime: 3600,
  /** Reports of one account are counted up to this number. */
  reportTotal: 1000,
  /** Hours of sign-ups that moderators can look at together, and the most of these. */
  signUpHours: 720,
  recentSignUps: 5000,
  /** Groups of sign-ups in a list, and how many accounts make one. */
  signUpGroups: 50,
  signUpGroupSize: 3,
  /** How many accounts of a group are listed. */
  signUpMembers: 200,
  invitedListed: 500,
  /** The entries of the audit log are counted up to this number. */
  auditTotal: 1000,
  /** How many owners and moderators are listed. */
  staff: 500,
  /** How long an old username redirects to its former owner and stays unavailable to others. */
  usernameHold: 30 * 86_400,
  /** How many old usernames one account may hold. */
  heldUsernames: 5,
  email: 254,
  /** Recovery codes that are created at once, and their length without hyphens. */
  recoveryCodes: 10,
  recoveryCode: 16,
  /** Seconds in which the second step of a sign-in follows the password. */
  secondFactorLifetime: 10 * 60,
  passkeys: 20,
  passkeyName: 50,
  /** Length of a credential id in base64url: 1,023 bytes. */
  credentialId: 1364,
  /** Seconds for which the options of a passkey can be used. */
  passkeyChallengeLifetime: 5 * 60,
  password: { min: 8, max: 128 },

  videoBytes: 100 * MB,
  /** What a site may set instead. The sandbox writes no file above 2 GB, and a remux needs some more. */
  siteVideoBytes: { min: MB, max: 1024 * MB },
  /** The shortest limit that a site may set for the duration of a video. */
  siteVideoDuration: 60,
  imageBytes: 10 * MB,
  /** How many bytes of a file are accepted before the upload ticket. */
  bytesBeforeTicket: 64 * 1024,
  imagePixels: 40_000_000,
  /** Limit for an avatar or a cover. */
  profileImagePixels: 16_000_000,
  videoDuration: 4 * 3600,
  /** Streams of a video file: pictures, sound, subtitles, data. */
  videoStreams: 64,
  /** Total pixels of all frames of a video. Videos above `ordinary` go to slower lanes. */
  videoWork: { max: 4 * 3600 * 60 * 1920 * 1080, ordinary: 600 * 60 * 1920 * 1080 },
  /** How often the owner can retry the processing of a failed video. */
  videoRetries: 3,
  /** Length of a captions file. */
  captions: 500_000,
  /** Bytes of a request with captions. Reading them takes at most 20 ms of the event loop. */
  captionsBytes: 1_000_000,
  /** Length of a SubRip file that the server converts, within 20 ms of its event loop. */
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
  /** How long a browser is remembered as one that has signed in to an account. */
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
  /** Each viewer is counted once per video in this time. */
  viewWindow: 30 * 60,
  /** How many views of a video by anonymous viewers of one network are counted in that time. */
  networkViews: 10,
  /**
   * How long shared caches may serve a public file before they revalidate it. With the second after
   * which a change is visible on all machines, what becomes private is unavailable within ten.
   */
  sharedCacheMaxAge: 9,
  /** The same for public images, where shared caches are purged: also the longest a lost purge lasts. */
  purgedCacheMaxAge: 300,

  /** How long the browser treats fetched data as fresh, and how long it caches unused data. */
  clientCacheLifetime: 10 * 60,
} as const
