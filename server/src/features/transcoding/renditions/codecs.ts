/**
 * Returns the CODECS attribute (RFC 6381) of a rendition: the H.264 profile and level in its init
 * segment, and AAC if it has audio.
 */
export function codecsAttribute(init: Buffer, hasAudio: boolean): string {
  const at = init.indexOf('avcC')
  const [, profile = 0x64, compatible = 0, level = 0x28] = at < 0 ? [] : init.subarray(at + 4)
  const hex = [profile, compatible, level].map((byte) => byte.toString(16).padStart(2, '0'))
  return [`avc1.${hex.join('')}`, ...(hasAudio ? ['mp4a.40.2'] : [])].join(',')
}
