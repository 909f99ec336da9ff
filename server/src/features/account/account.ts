import { type AuthUser, reservedUsernames } from '@seam/contract/account.ts'
import { messages } from '@seam/contract/messages.ts'
import type { FieldError, SecondFactor } from '@seam/contract/problem.ts'
import type { PublishStatus } from '@seam/contract/video-fields.ts'
import type { SignupBody } from '@seam/contract/people/sign-up.ts'
import type { LoginBody } from '@seam/contract/session.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { imageViewOrNull } from '../assets/asset-paths.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import type { PasswordHasher } from './password.ts'
import {
  type AccountRow,
  findAccountById,
  findVersionByPublicId,
  getCredentialsByEmail,
  insertAccount,
  getPasswordHash,
  replacePasswordHash,
} from './store.ts'
import { findIdByUsername, namesInUse } from './username-store.ts'

type Names = { username?: string | undefined; email?: string | undefined }

/**
 * Returns which of these names are free for this account, or for a new one if `accountId` is null.
 * A missing name counts as free.
 */
export async function freeNames(
  db: Db,
  { username, email }: Names,
  accountId: number | null = null,
) {
  const names = { ...(username && { username }), ...(email && { email }) }
  const used = await namesInUse(db, names, accountId)
  return {
    username: !used.username && !reservedUsernames.has(username ?? ''),
    email: !used.email,
  }
}

function nameTakenError(free: { username: boolean; email: boolean }): ProblemError {
  const errors: FieldError[] = []
  if (!free.username) {
    errors.push({ field: 'username', code: 'taken', message: messages.usernameTaken })
  }
  if (!free.email) errors.push({ field: 'email', code: 'taken', message: messages.emailTaken })
  return new ProblemError('taken', errors.map((error) => error.message).join('. '), { errors })
}

type Admit = (tx: Tx, accountId: number) => Promise<void>

/**
 * Creates an account and returns its credentials. Throws 422 for a common password and 409 for
 * taken names, before it computes the expensive hash. `admit` completes the sign-up in the
 * transaction.
 */
export async function createAccount(
  db: Db,
  passwords: PasswordHasher,
  signup: NewNames & { password: string },
  admit: Admit,
): Promise<CredentialVersion> {
  rejectCommonPassword('password', signup.password)
  return create(db, signup, () => passwords.hash(signup.password), admit)
}

/** The same for an account that signs in with a provider. No password verifies for it. */
export const createAccountWithoutPassword = (
  db: Db,
  names: NewNames,
  admit: Admit,
): Promise<CredentialVersion> => create(db, names, async () => '', admit)

type NewNames = Pick<SignupBody, 'username' | 'email' | 'fullName' | 'confirmsAge'> & {
  /** What the upload form offers. */
  publishStatus: PublishStatus
}

async function create(
  db: Db,
  names: NewNames,
  createHash: () => Promise<string>,
  admit: Admit,
): Promise<CredentialVersion> {
  const { username, email, fullName, confirmsAge = false, publishStatus } = names
  const free = await freeNames(db, names)
  if (!free.username || !free.email) throw nameTakenError(free)
  const passwordHash = await createHash()
  const account = await insertAccount(
    db,
    {
      username,
      email,
      fullName,
      passwordHash,
      confirmsAge,
      publishStatus,
    },
    admit,
  )
  if ('taken' in account) {
    throw nameTakenError({ username: true, email: true, [account.taken]: false })
  }
  return { accountId: account.id, credentialVersion: 0 }
}

export interface VerifiedAccount extends CredentialVersion {
  publicId: string
  /** The accepted second factors; empty while two-factor sign-in is off. */
  secondFactors: SecondFactor[]
}

/**
 * Verifies an email and password. Returns the account with its credential version, which the start
 * of the session compares. Throws 401 for an unknown email and a wrong password alike, after the
 * same time. Replaces a hash whose cost differs from that of new ones.
 */
export async function verifyCredentials(
  db: Db,
  passwords: PasswordHasher,
  login: LoginBody,
): Promise<VerifiedAccount> {
  const { email, password } = login
  const account = await getCredentialsByEmail(db, email)
  const isCorrect = await passwords.verify(password, account?.password_hash)
  if (!account || !isCorrect) throw wrongCredentialsError()
  const { id: accountId, public_id: publicId, password_hash: from } = account
  if (passwords.isOutdated(from)) {
    const to = await passwords.hash(password)
    // On failure, a parallel sign-in has replaced the hash or the password has changed.
    if (!(await replacePasswordHash(db, accountId, { from, to }))) {
      return verifyCredentials(db, passwords, login)
    }
  }
  const secondFactors: SecondFactor[] = account.has_passkey ? ['code', 'passkey'] : ['code']
  return {
    accountId,
    publicId,
    credentialVersion: account.credential_version,
    secondFactors: account.two_factor_at ? secondFactors : [],
  }
}

/** Returns whether this is the account's password. Throws 401 if the account is deleted. */
export async function verifyPassword(
  db: Db,
  passwords: PasswordHasher,
  accountId: number,
  password: string,
): Promise<boolean> {
  const hash = await getPasswordHash(db, accountId)
  if (hash === undefined) throw accountDeleted()
  return passwords.verify(password, hash)
}

/** An account and the number of changes to its sign-in credentials. */
export interface CredentialVersion {
  accountId: number
  credentialVersion: number
}

const toCredentialVersion = (row: { id: number; credential_version: number } | undefined) =>
  row && { accountId: row.id, credentialVersion: row.credential_version }

export const findCredentialVersionByEmail = async (
  db: Db,
  email: string,
): Promise<CredentialVersion | undefined> =>
  toCredentialVersion(await getCredentialsByEmail(db, email))

export const findCredentialVersionByPublicId = async (
  db: Db,
  publicId: string,
): Promise<CredentialVersion | undefined> =>
  toCredentialVersion(await findVersionByPublicId(db, publicId))

const accountDeleted = () => new ProblemError('not-signed-in', 'This account no longer exists')

export const wrongCredentialsError = () =>
  new ProblemError('wrong-credentials', messages.loginFailed)

/** Returns the signed-in user. Throws 401 if the account is deleted. */
export async function getAuthUser(db: Db, accountId: number): Promise<AuthUser> {
  const row = await findAccountById(db, accountId)
  if (!row) throw accountDeleted()
  return authUserView(row)
}

export const findAccountIdByPublicId = async (
  db: Db,
  publicId: string,
): Promise<number | undefined> => (await findVersionByPublicId(db, publicId))?.id

/** Returns the row id of the account with this current or reserved previous username, if any. */
export const findAccountId = async (db: Db, username: string): Promise<number | undefined> =>
  (await findIdByUsername(db, username))?.id

/** An account as the API returns it to its owner. */
const authUserView = (row: AccountRow): AuthUser => ({
  _id: row.public_id,
  ...row.info,
  email: row.email,
  emailVerified: row.email_verified,
  role: row.role,
  isPending: row.is_pending,
  standing: row.standing,
  avatar: imageViewOrNull('avatars', row.avatar),
  coverImage: imageViewOrNull('covers', row.cover),
  theme: row.theme,
  nsfwContent: row.nsfw_content,
  publishStatus: row.publish_status,
  category: row.category,
  saveSearchHistory: row.save_search_history,
  saveWatchHistory: row.save_watch_history,
  countInStatistics: row.count_in_statistics,
  createdAt: row.created_at.toISOString(),
  ...(row.terms_to_accept !== null && { termsToAccept: row.terms_to_accept }),
})
