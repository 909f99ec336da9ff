export const PURGE_ITEM = 'purge-item'
export interface PurgeItem {
  itemId: number
}
