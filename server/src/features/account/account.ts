import { type AuthUser, reservedUsernames } from '@seam/contract/account.ts'
import { messages } from '@seam/contract/messages.ts'
import type { FieldError } from '@seam/contract/problem.ts'
import type { LoginBody, SignupBody } from '@seam/contract/session.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { Passwords } from './password.ts'
import {
  accountById,
  accountIdByPublicId,
  accountIdByUsername,
  credentialsByEmail,
  insertAccount,
  isHeldForAnother,
  namesInUse,
  passwordHashOf,
  replaceHash,
} from './store.ts'
import { authUserView } from './view.ts'

type Names = { username?: string | undefined; email?: string | undefined }

/**
 * Which of these names are still free for this account, or for somebody new. What was not asked
 * about counts as free.
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

/** Whether a name that was just taken is held for somebody else: given up while it was asked for. */
export const wasGivenUp = isHeldForAnother

function refuseTaken(free: { username: boolean; email: boolean }): Refusal {
  const errors: FieldError[] = []
  if (!free.username) {
    errors.push({ field: 'username', code: 'taken', message: messages.usernameTaken })
  }
  if (!free.email) errors.push({ field: 'email', code: 'taken', message: messages.emailTaken })
  return new Refusal('taken', errors.map((error) => error.message).join('. '), { errors })
}

/** What opened an account. It opens it no more once either is changed. */
export interface Credentials {
  accountId: number
  email: string
  passwordHash: string
}

/**
 * Creates an account; returns what opens it. Throws 422 for a common password and 409 for taken names,
 * before the costly hash is made.
 */
export async function createAccount(
  db: Db,
  passwords: Passwords,
  signup: SignupBody,
): Promise<Credentials> {
  const { username, email, fullName } = signup
  refuseCommonPassword('password', signup.password)
  const free = await freeNames(db, signup)
  if (!free.username || !free.email) throw refuseTaken(free)
  const passwordHash = await passwords.hash(signup.password)
  const account = await insertAccount(db, { username, email, fullName, passwordHash })
  if ('taken' in account) {
    throw refuseTaken({ username: true, email: true, [account.taken]: false })
  }
  return { accountId: account.id, email, passwordHash }
}

/**
 * What opened the account, to be compared with what opens it when the session starts. Throws 401: an
 * unknown email and a wrong password look the same and take as long. A hash of another cost than new
 * ones have is replaced.
 */
export async function openAccount(
  db: Db,
  passwords: Passwords,
  login: LoginBody,
): Promise<Credentials> {
  const { email, password } = login
  const account = await credentialsByEmail(db, email)
  const right = await passwords.verify(password, account?.password_hash)
  if (!account || !right) throw wrongCredentials()
  const { id, password_hash: from } = account
  if (!passwords.isOutdated(from)) return { accountId: id, email, passwordHash: from }
  const to = await passwords.hash(password)
  if (await replaceHash(db, id, { from, to })) return { accountId: id, email, passwordHash: to }
  // A parallel sign-in replaced it, or the password was changed.
  return openAccount(db, passwords, login)
}

/** Whether this is the account's password. Throws 401 if the account is deleted. */
export async function isPasswordOf(
  db: Db,
  passwords: Passwords,
  accountId: number,
  password: string,
): Promise<boolean> {
  const hash = await passwordHashOf(db, accountId)
  if (hash === undefined) throw accountGone()
  return passwords.verify(password, hash)
}

/** An account and how often its password or email was changed. */
export interface CredentialVersion {
  accountId: number
  credentialVersion: number
}

const versionOf = (row: { id: number; credential_version: number } | undefined) =>
  row && { accountId: row.id, credentialVersion: row.credential_version }

/** The account of this email address; undefined if there is none. */
export const findCredentialsByEmail = async (
  db: Db,
  email: string,
): Promise<CredentialVersion | undefined> => versionOf(await credentialsByEmail(db, email))

/** The account of this public id; undefined if there is none. */
export const findCredentials = async (
  db: Db,
  publicId: string,
): Promise<CredentialVersion | undefined> => versionOf(await accountIdByPublicId(db, publicId))

const accountGone = () => new Refusal('not-signed-in', 'This account no longer exists')

export const wrongCredentials = () => new Refusal('wrong-credentials', messages.loginFailed)

/** The signed-in user. Refuses with 401 if the account is gone. */
export async function authUserOf(db: Db, accountId: number): Promise<AuthUser> {
  const row = await accountById(db, accountId)
  if (!row) throw accountGone()
  return authUserView(row)
}

/** The row number of the account of this public id, if there is one. */
export const findAccountIdByPublicId = async (
  db: Db,
  publicId: string,
): Promise<number | undefined> => (await accountIdByPublicId(db, publicId))?.id

/** The row number of the account of this name, if there is one. */
export const findAccountId = async (db: Db, username: string): Promise<number | undefined> =>
  (await accountIdByUsername(db, username))?.id
