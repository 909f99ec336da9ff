import * as z from 'zod'
import { limits } from './limits.ts'

/** The number of a version of the terms. Reports `invalid` for anything else. */
export const termsVersion = (invalid: string) =>
  z.int({ error: invalid }).min(1, { error: invalid }).max(limits.termsVersion, { error: invalid })
