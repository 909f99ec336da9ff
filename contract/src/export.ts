import * as z from 'zod'
import { noData, endpoint } from './endpoint.ts'

/** A zip archive of all data of an account. */
export const dataExport = z.object({
  state: z.enum(['PREPARING', 'READY', 'FAILED']),
  /** 0 to 100. */
  progress: z.int(),
  /** Where to download the archive until `expiresAt`; null until it is ready. */
  url: z.string().nullable(),
  bytes: z.int().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

const signedIn = { tag: 'Account', access: 'signed-in' } as const

export const deleteAccount = endpoint({
  ...signedIn,
  summary:
    'Delete your own account, by id or username, with everything it created. Requires a recently entered password',
  method: 'DELETE',
  path: '/user/{username}',
  audit: 'account.deleted',
  forPending: true,
  cache: 'invalidate',
  /** A username or an account id. */
  params: z.object({ username: z.string() }),
  response: noData,
})

export const startExport = endpoint({
  ...signedIn,
  summary: 'Start an export of all your data. Requires a recently entered password',
  method: 'POST',
  path: '/user/export',
  status: 201,
  response: dataExport,
})

export const getExport = endpoint({
  ...signedIn,
  summary: 'The state of the export; null if none was started',
  method: 'GET',
  path: '/user/export/state',
  response: dataExport.nullable(),
})
