export const PURGE_ACCOUNT = 'purge-account'
export interface PurgeAccount {
  accountId: number
}
