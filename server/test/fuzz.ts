import { seededRandom } from './random.ts'

type Random = () => number
type Mutation = (bytes: Buffer, random: Random) => Buffer

const randomOffset = (bytes: Buffer, random: Random) => Math.floor(random() * bytes.length)
const randomRange = (bytes: Buffer, random: Random, maxLength: number) => {
  const at = randomOffset(bytes, random)
  return { at, end: Math.min(bytes.length, at + 1 + Math.floor(random() * maxLength)) }
}

/** Boundary values that often trigger bugs. */
const EXTREMES = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]
const BOXES =
  /moov|mvhd|trak|tkhd|mdia|mdhd|minf|stbl|stsd|stts|stss|ctts|stsc|stsz|stco|elst|avcC|hvcC|esds|moof|traf|tfhd|trun|mvex|trex|mdat|ftyp/g

const flip: Mutation = (bytes, random) => {
  for (let flips = 1 + Math.floor(random() * 8); flips > 0; flips -= 1) {
    const at = randomOffset(bytes, random)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  return bytes
}

const overwrite: Mutation = (bytes, random) => {
  const { at, end } = randomRange(bytes, random, 64)
  for (let index = at; index < end; index += 1) bytes[index] = Math.floor(random() * 256)
  return bytes
}

const truncate: Mutation = (bytes, random) => bytes.subarray(0, randomOffset(bytes, random))

const duplicate: Mutation = (bytes, random) => {
  const { at, end } = randomRange(bytes, random, 512)
  return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
}

const cutOut: Mutation = (bytes, random) => {
  const { at, end } = randomRange(bytes, random, 512)
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
}

const swap: Mutation = (bytes, random) => {
  const [one = 0, two = 0] = [randomOffset(bytes, random), randomOffset(bytes, random)].toSorted(
    (left, right) => left - right,
  )
  const length = Math.min(256, two - one, bytes.length - two)
  const saved = Buffer.from(bytes.subarray(one, one + length))
  bytes.copyWithin(one, two, two + length)
  saved.copy(bytes, two)
  return bytes
}

/** Replaces a number in or before a box with a boundary value. */
const corruptNumber: Mutation = (bytes, random) => {
  const boxes = [...bytes.toString('latin1').matchAll(BOXES)]
  const box = boxes[Math.floor(random() * boxes.length)]
  const offset = box ? box.index - 4 + 4 * Math.floor(random() * 8) : randomOffset(bytes, random)
  const extreme = EXTREMES[Math.floor(random() * EXTREMES.length)] ?? 0
  if (offset >= 0 && offset + 4 <= bytes.length) bytes.writeUInt32BE(extreme, offset)
  return bytes
}

const mutations = [flip, overwrite, truncate, duplicate, cutOut, swap, corruptNumber, corruptNumber]

/** Returns a copy of a file with one to four mutations, the same ones for the same seed. */
export function fuzz(original: Buffer, seed: number): Buffer {
  const random = seededRandom(seed)
  // The first numbers are similar for consecutive seeds.
  for (let skipped = 0; skipped < 4; skipped += 1) random()
  let bytes = Buffer.from(original)
  for (let count = 1 + Math.floor(random() * 4); count > 0 && bytes.length > 0; count -= 1) {
    const mutate = mutations[Math.floor(random() * mutations.length)] ?? flip
    bytes = Buffer.from(mutate(bytes, random))
  }
  return bytes
}
