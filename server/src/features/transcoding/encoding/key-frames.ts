/** Bytes that contain the whole header of a segment: that of four seconds has a few thousand. */
export const SEGMENT_HEAD = 64 * 1024

interface Box {
  type: string
  start: number
  /** Offset where its content begins. */
  content: number
  end: number
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) return
    yield {
      type: bytes.toString('latin1', at + 4, at + 8),
      start: at,
      content: at + 8,
      end: at + size,
    }
    at += size
  }
}

const find = (bytes: Buffer, { content, end }: Box, type: string) =>
  boxesIn(bytes, content, Math.min(end, bytes.length)).find((box) => box.type === type)

/**
 * Returns the bytes of a segment up to the end of its first picture, which is a key frame, or null
 * if `head`, the first bytes of the segment, does not contain enough. The picture is in the first
 * track, as encode-arguments.ts maps it. Source: ISO/IEC 14496-12, 8.8.7 (tfhd) and 8.8.8 (trun).
 */
export function keyFrameEnd(head: Buffer): number | null {
  const moof = boxesIn(head, 0, head.length).find(({ type }) => type === 'moof')
  if (!moof || moof.end > head.length) return null
  const traf = find(head, moof, 'traf')
  const tfhd = traf && find(head, traf, 'tfhd')
  const trun = traf && find(head, traf, 'trun')
  if (!tfhd || !trun || Math.max(tfhd.content, trun.content) + 12 > moof.end) return null
  const [defaults, own] = [flagsOf(head, tfhd), flagsOf(head, trun)]
  // Its offset is from the beginning of `moof`.
  if (defaults & 0x1 || !(own & 0x1)) return null
  // The size of the first sample, or the default if all have the same.
  const size =
    own & 0x200
      ? trun.content + 12 + (own & 0x4 ? 4 : 0) + (own & 0x100 ? 4 : 0)
      : defaults & 0x10
        ? tfhd.content + 8 + (defaults & 0x2 ? 4 : 0) + (defaults & 0x8 ? 4 : 0)
        : moof.end
  if (size + 4 > moof.end) return null
  return moof.start + head.readInt32BE(trun.content + 8) + head.readUInt32BE(size)
}

const flagsOf = (bytes: Buffer, { content }: Box) => bytes.readUInt32BE(content) & 0xffffff
