import { formatBytes } from './format-bytes.ts'

/** Error messages for uploads that would exceed a quota. All numbers are bytes. */
export const quotaMessages = {
  stored: (used: number, quota: number) =>
    `Your account uses ${formatBytes(used)} of ${formatBytes(quota)}, and this file does not fit. Delete videos to make space`,
  perDay: (used: number, quota: number) =>
    `You have uploaded ${formatBytes(used)} of the ${formatBytes(quota)} that a day allows, and this file does not fit. Try again after midnight UTC`,
}
