/**
 * What a player must be able to decode, as RFC 6381 names it, read from the beginning of an MP4: the
 * profile and level that its H.264 was really encoded with, and AAC where there is sound.
 */
export function codecsOf(init: Buffer, sound: boolean): string {
  const at = init.indexOf('avcC')
  const [, profile = 0x64, compatible = 0, level = 0x28] = at < 0 ? [] : init.subarray(at + 4)
  const hex = [profile, compatible, level].map((byte) => byte.toString(16).padStart(2, '0'))
  return [`avc1.${hex.join('')}`, ...(sound ? ['mp4a.40.2'] : [])].join(',')
}
