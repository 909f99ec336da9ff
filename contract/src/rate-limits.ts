/** A rate limit: `points` requests per `seconds`. */
export interface RateLimitRule {
  points: number
  seconds: number
  /** Points of all viewers of one network together. Default: {@link USERS_PER_NETWORK} times `points`. */
  network?: number
  /**
   * Whether a browser that has signed in before does not count for its network, so that others in the
   * network can not keep it from signing in. The known devices of an account count as one user.
   */
  sparesKnownDevices?: boolean
  /** Whether it is counted in the database, over all web processes. Otherwise each counts separately. */
  isShared?: boolean
}

const MINUTE = 60
const HOUR = 3_600

/**
 * The rate limits of sessions, accounts and of the API as a whole. A network is an IPv4 address or the
 * /64 of an IPv6 one. All anonymous viewers of a network count as one user, except for browsers that have
 * signed in before: those of an account count as one user.
 */
export const rateLimitRules = {
  /** All API requests, by user. */
  api: { points: 3_000, seconds: MINUTE },
  /** State-changing requests to endpoints without a limit of their own. */
  changes: { points: 300, seconds: 5 * MINUTE },

  /** Sign-up and sign-in requests, valid or not. */
  signUpRequests: { points: 300, seconds: HOUR, network: 300 },
  signInRequests: { points: 300, seconds: 5 * MINUTE, network: 300, sparesKnownDevices: true },
  /** Valid sign-ups, by network, whether or not they create an account. */
  signUps: { points: 5, seconds: 30 * MINUTE },
  /** Valid sign-ins, by network, successful or not. */
  signIns: { points: 25, seconds: 5 * MINUTE },
  /** Failed sign-ins, by email address and network; on a known device, by device. */
  failedSignIns: { points: 10, seconds: HOUR },
  /** Checks whether a username or email is available. */
  availabilityChecks: { points: 30, seconds: 5 * MINUTE, network: 30 },
  /** Renewing and ending a session. Generous, because both must stay possible. */
  sessionRenewals: { points: 300, seconds: 5 * MINUTE, network: 15_000 },
  /** Reading the current user and the list of sessions. */
  sessionReads: { points: 600, seconds: MINUTE },
  /** Requests of a signed-in user that contain the password: each costs a hash. */
  passwordChecks: { points: 20, seconds: 10 * MINUTE },
  /** Wrong passwords in a session, over all requests that contain it. The last one ends the session. */
  wrongPasswords: { points: 10, seconds: 24 * HOUR },
  /** Such requests of a session that run or had a wrong password, so that parallel ones are limited, too. */
  passwordAttempts: { points: 10, seconds: HOUR },

  /** Attempts to set a password with the code of a reset link, and what it would remove. */
  passwordResets: { points: 20, seconds: 10 * MINUTE, network: 20 },
  /** Requests of reset links by mail. For the limits of an address see mail-rules.ts. */
  passwordResetRequests: { points: 10, seconds: HOUR, network: 30 },
  /** Attempts to verify an email address with the code of a link. */
  emailVerifications: { points: 20, seconds: 10 * MINUTE, network: 60 },
  /** Requests to send that link again. */
  emailVerificationRequests: { points: 5, seconds: HOUR },

  /** Checks of invite codes. */
  inviteChecks: { points: 60, seconds: 10 * MINUTE },
  invites: { points: 60, seconds: HOUR },

  /** Attempts to become an owner with a code. */
  claims: { points: 20, seconds: 10 * MINUTE },
  /** Completing a sign-in, and signing in with a passkey. See also {@link secondFactorFailures}. */
  secondFactors: { points: 60, seconds: 10 * MINUTE, network: 300, sparesKnownDevices: true },
  /** Options for a passkey: none is stored. */
  passkeyOptions: { points: 120, seconds: 10 * MINUTE, network: 600, sparesKnownDevices: true },

  /** Pages of the sitemap and its index, by network. A page reads up to 1,000 rows. */
  sitemaps: { points: 300, seconds: MINUTE },

  /** Card images that are not cached, by network. One takes a quarter of a second. */
  cardImages: { points: 60, seconds: MINUTE },

  /** Reports of one account, and of one network without an account. */
  reports: { points: 30, seconds: HOUR, network: 60 },
  /** Challenges of proofs of work. */
  proofChallenges: { points: 60, seconds: HOUR },

  /** Captions that are set. They are the longest texts, and each is read for watched words. */
  captions: { points: 30, seconds: HOUR, isShared: true },

  testMails: { points: 20, seconds: HOUR },

  exports: { points: 5, seconds: HOUR },
} as const satisfies Record<string, RateLimitRule>

/** The default limit of a network, as a multiple of the limit of one user. */
export const USERS_PER_NETWORK = 10

/** Multiplies all limits for clients on the loopback interface if PUBLIC_URL is not set. */
export const LOOPBACK_FACTOR = 20

/**
 * Delays of sign-ins from an unknown device. After `free` failures of the account within an hour the
 * delay starts at `first` and doubles with each further failure, up to `longest`. In milliseconds.
 */
export const signInDelays = { freeFailures: 3, firstMs: 250, maxMs: 10_000 } as const

/**
 * Wrong codes after the right password: of all devices of an account together; on a known device, of
 * its known devices together. Counted in the database, and not turned off with the rate limits.
 */
export const secondFactorFailures = { perHour: 10, perDay: 30 } as const
