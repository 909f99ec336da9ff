/** How often something may be done: so many times in so many seconds. */
export interface Rate {
  points: number
  seconds: number
  /** What all users and visitors of one network may do together. Default: as much as ten users. */
  network?: number
}

const MINUTES = 60
const HOUR = 3_600

/**
 * The rate limits of sessions, accounts and of the API as a whole. A network is an IPv4 address or the
 * /64 of an IPv6 one. A network without a user counts as one user.
 */
export const rates = {
  /** Every call, by user. */
  api: { points: 3_000, seconds: MINUTES },
  /** Calls that change something and have no limit of their own. */
  changes: { points: 300, seconds: 5 * MINUTES },

  /** Requests that reach sign-up and sign-in, valid or not. */
  signUpRequests: { points: 300, seconds: HOUR, network: 300 },
  signInRequests: { points: 300, seconds: 5 * MINUTES, network: 300 },
  /** Valid sign-ups, by network, whether or not an account comes of them. */
  signUps: { points: 5, seconds: 30 * MINUTES },
  /** Valid sign-ins, by network, right or wrong. */
  signIns: { points: 25, seconds: 5 * MINUTES },
  /** Failed sign-ins, by email address and network; on a known device, by device. */
  failedSignIns: { points: 10, seconds: HOUR },
  /** Questions whether a name is free. */
  exist: { points: 30, seconds: 5 * MINUTES, network: 30 },
  /** Renewing and ending a session: generous, since it must stay possible. */
  sessionUpkeep: { points: 300, seconds: 5 * MINUTES, network: 15_000 },
  /** Reading who is signed in, and where. */
  sessionReads: { points: 600, seconds: MINUTES },
  /** Calls of a signed-in user that take the password. */
  passwordGuesses: { points: 20, seconds: 10 * MINUTES },

  exports: { points: 5, seconds: HOUR },
} as const satisfies Record<string, Rate>

/** What a network may do, in users' worth, where nothing else is said. */
export const USERS_OF_A_NETWORK = 10

/** How much more a caller on the loopback interface may do where PUBLIC_URL is not set. */
export const LOOPBACK_FACTOR = 20

/**
 * How long a sign-in from an unknown device waits, in milliseconds: after so many free failures of the
 * account within an hour the first delay, which doubles with each further one.
 */
export const signInDelays = { free: 3, first: 250, longest: 10_000 } as const
