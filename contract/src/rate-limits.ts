/** A rate limit: `points` requests per `seconds`. */
export interface RateLimitRule {
  points: number
  seconds: number
  /** Points of all viewers in one network. Default: {@link USERS_PER_NETWORK} times `points`. */
  network?: number
  /**
   * Whether a known device does not count for its network, so that others in the network cannot
   * keep it from signing in. The known devices of an account count as one user.
   */
  sparesKnownDevices?: boolean
  /** Whether it is counted in the database, for all web processes. Otherwise each counts alone. */
  isShared?: boolean
}

const MINUTE = 60
const HOUR = 3_600

/**
 * The rate limits of sessions, accounts and the API as a whole. A network is an IPv4 address or the
 * /64 of an IPv6 address. All anonymous viewers of a network count as one user. So do the known
 * devices of an account: browsers that have signed in to it before.
 */
export const rateLimitRules = {
  /** All API requests, by user. */
  api: { points: 3_000, seconds: MINUTE },
  /** All requests of an API token. They count in the limits of its user as well. */
  apiToken: { points: 600, seconds: MINUTE },
  /** State-changing requests to endpoints without their own limit. */
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
  /** Renewing and ending a session. Generous, because both must always be possible. */
  sessionRenewals: { points: 300, seconds: 5 * MINUTE, network: 15_000 },
  /** Reading the current user and the list of sessions. */
  sessionReads: { points: 600, seconds: MINUTE },
  /** Requests of a signed-in user that contain the password. Each costs a hash. */
  passwordChecks: { points: 20, seconds: 10 * MINUTE },
  /** Wrong passwords in a session, across all endpoints. The last one ends the session. */
  wrongPasswords: { points: 10, seconds: 24 * HOUR },
  /** The same, counting requests that are still running, so that parallel ones are limited, too. */
  passwordAttempts: { points: 10, seconds: HOUR },

  /** Attempts to set a password with the code of a reset link, and to preview its effects. */
  passwordResets: { points: 20, seconds: 10 * MINUTE, network: 20 },
  /** Requests for reset links by mail. For the limits per address, see mail-rules.ts. */
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
  /** Options for a passkey. They are not stored. */
  passkeyOptions: { points: 120, seconds: 10 * MINUTE, network: 600, sparesKnownDevices: true },

  /** Beginning to sign in at a provider, and returning from it. */
  providerSignIns: { points: 120, seconds: 10 * MINUTE, network: 600, sparesKnownDevices: true },
  /** Messages of providers that end sessions, by network. Each costs a signature. */
  providerLogouts: { points: 300, seconds: MINUTE, network: 300 },
  /** Settings of providers. Each is checked with a request to it. */
  providerSettings: { points: 60, seconds: HOUR },

  /** Pages of the sitemap and its index, by network. A page reads up to 1,000 rows. */
  sitemaps: { points: 300, seconds: MINUTE },

  /** Uncached card images, by network. Rendering one takes a quarter of a second. */
  cardImages: { points: 60, seconds: MINUTE },

  /** Reports, by account, or by network without an account. */
  reports: { points: 30, seconds: HOUR, network: 60 },
  /** Challenges for proofs of work. */
  proofChallenges: { points: 60, seconds: HOUR },

  /** Setting captions. They are the longest texts, and all are searched for watched words. */
  captions: { points: 30, seconds: HOUR, isShared: true },

  testMails: { points: 20, seconds: HOUR },

  exports: { points: 5, seconds: HOUR },
} as const satisfies Record<string, RateLimitRule>

/** The default limit of a network, as a multiple of the limit of one user. */
export const USERS_PER_NETWORK = 10

/** Multiplies all limits for clients on the loopback interface if PUBLIC_URL is not set. */
export const LOOPBACK_FACTOR = 20

/**
 * Delays of sign-ins from an unknown device. After `freeFailures` of the account within an hour,
 * the delay starts at `firstMs` and doubles with each further failure, up to `maxMs`.
 */
export const signInDelays = { freeFailures: 3, firstMs: 250, maxMs: 10_000 } as const

/**
 * Wrong codes after the right password, for all devices of an account together; on a known device,
 * for its known devices together. Counted in the database, even if rate limits are turned off.
 */
export const secondFactorFailures = { perHour: 10, perDay: 30 } as const
