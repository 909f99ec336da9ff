export const EXPORT_ACCOUNT = 'export-account'
export interface ExportAccount {
  accountId: number
  publicId: string
  /** The public id of the previous export, to be removed. */
  replaces: string | null
}
