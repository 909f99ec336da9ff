import { createHash } from 'node:crypto'
import * as z from 'zod'
import { StartupError } from '../../infra/startup-error.ts'

/** The version of the layout of a backup. A later Seam reads every version before its own. */
const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const tableFile = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** The highest value of its identity column; null if it has none or was never used. */
  lastId: z.int().nullable(),
  /** Of the compressed file. */
  bytes: z.int(),
  sha256,
})

const content = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  /** The name of the last migration of the database. */
  schema: z.string(),
  tables: z.array(tableFile).min(1),
  /** Null for a snapshot of the tables alone. */
  objects: z
    .object({
      /** Of the compressed list. */
      bytes: z.int(),
      sha256,
      count: z.int().min(0),
      totalBytes: z.int().min(0),
      /** Those of them that were already missing in the object store. */
      missing: z.int().min(0),
    })
    .nullable(),
})

export type TableFile = z.output<typeof tableFile>
/** What a snapshot contains. It is written last: a snapshot without it is not complete. */
export type Manifest = z.output<typeof content>

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns a manifest as text: its JSON in one line, and the checksum of that line in the second. */
export const formatManifest = (manifest: Manifest): string => withChecksum(JSON.stringify(manifest))

const withChecksum = (json: string) => `${json}\n${checksumOf(json)}\n`

/** Parses the text of a manifest. Throws a StartupError that says what is wrong with it. */
export function parseManifest(text: string): Manifest {
  const [json = ''] = text.split('\n')
  if (text !== withChecksum(json)) {
    throw new StartupError('its manifest is damaged: the checksum differs')
  }
  const found: unknown = JSON.parse(json)
  const result = content.safeParse(found)
  if (result.success) return result.data
  const format = (found as { format?: unknown }).format
  throw new StartupError(
    typeof format === 'number' && format > FORMAT
      ? 'it was made by a newer version of Seam: update this one'
      : `its manifest is not valid: ${z.prettifyError(result.error)}`,
  )
}

/** Returns the number of rows of all tables. */
export const rowsOf = ({ tables }: Manifest): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
