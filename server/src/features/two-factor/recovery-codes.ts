import { randomInt } from 'node:crypto'
import { limits } from '@seam/contract/limits.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { replaceRecoveryCodeHashes } from './store.ts'

/** Without letters that look like digits. 32 characters: 80 bits a code. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const randomCode = () =>
  Array.from({ length: limits.recoveryCode }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Hashes a code without hyphens. */
export const hashRecoveryCode = hashToken

/** Replaces all recovery codes of an account. Returns the new ones, in groups of four characters. */
export async function replaceRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, randomCode)
  await replaceRecoveryCodeHashes(tx, accountId, codes.map(hashRecoveryCode))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}
