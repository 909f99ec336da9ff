export const INDEX_OWNER = 'index-owner'
export interface IndexOwner {
  accountId: number
}
