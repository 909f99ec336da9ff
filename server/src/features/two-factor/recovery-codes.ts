import { randomInt } from 'node:crypto'
import { limits } from '@seam/contract/limits.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { replaceRecoveryCodeHashes } from './store.ts'

/** No letters that look like digits. 32 characters, so 80 bits per code. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const randomCode = () =>
  Array.from({ length: limits.recoveryCode }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Expects a code without hyphens. */
export const hashRecoveryCode = hashToken

/** Replaces all recovery codes of an account. Returns new codes, in groups of four characters. */
export async function replaceRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, randomCode)
  await replaceRecoveryCodeHashes(tx, accountId, codes.map(hashRecoveryCode))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}
