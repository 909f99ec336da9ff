import { createHash } from 'node:crypto'
import * as z from 'zod'
import { StartupError } from '../../infra/startup-error.ts'

/** The version of the backup format. A later Seam reads all earlier versions. */
const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const tableFile = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** The highest value of its identity column, or null if it has none or it was never used. */
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
  /** Null for a snapshot of tables only. */
  objects: z
    .object({
      /** Of the compressed list. */
      bytes: z.int(),
      sha256,
      count: z.int().min(0),
      totalBytes: z.int().min(0),
      /** How many of them were already missing from the object store. */
      missing: z.int().min(0),
    })
    .nullable(),
})

export type TableFile = z.output<typeof tableFile>
/** The content of a snapshot. Written last: a snapshot without it is incomplete. */
export type Manifest = z.output<typeof content>

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Returns a manifest as text: its JSON on the first line, and the checksum of that line on the
 * second.
 */
export const formatManifest = (manifest: Manifest): string => withChecksum(JSON.stringify(manifest))

const withChecksum = (json: string) => `${json}\n${checksumOf(json)}\n`

/** Parses the text of a manifest. Throws a StartupError that explains any problem. */
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

export const rowsOf = ({ tables }: Manifest): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
