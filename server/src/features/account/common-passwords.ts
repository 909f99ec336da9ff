import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'

/** Read as a file, because an imported list of 50,000 passwords would stay in memory. */
const LIST = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))

/** Whether the rules for new passwords allow it in some capitalization. Others need no entry. */
const passesPasswordRules = (password: string) =>
  password.length >= limits.password.min &&
  [/[a-z].*[a-z]/, /\d/, /[^a-z0-9\s]/].every((kind) => kind.test(password))

const common: ReadonlySet<string> = new Set(
  (JSON.parse(readFileSync(LIST, 'utf8')) as string[])
    .map((password) => password.toLowerCase())
    .filter(passesPasswordRules),
)

/** Throws 422 at `field` if the password is one of the most common ones, in any capitalization. */
export function rejectCommonPassword(field: string, password: string): void {
  if (common.has(password.toLowerCase())) throw fieldProblem(field, serverMessages.passwordCommon)
}
