import { byteSize } from './byte-size.ts'

/** Error messages of uploads that would exceed a quota. All numbers are bytes. */
export const quotaMessages = {
  stored: (used: number, quota: number) =>
    `Your account uses ${byteSize(used)} of ${byteSize(quota)}, and this file does not fit. Delete videos to make space`,
  perDay: (used: number, quota: number) =>
    `You have uploaded ${byteSize(used)} of the ${byteSize(quota)} that a day allows, and this file does not fit. Try again after midnight UTC`,
}
