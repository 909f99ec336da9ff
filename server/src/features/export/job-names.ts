export const EXPORT_ACCOUNT = 'export-account'
export interface ExportAccount {
  accountId: number
  publicId: string
  /** The copy whose place it takes. */
  replaces: string | null
}
