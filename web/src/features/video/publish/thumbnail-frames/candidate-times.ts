/** Positions of the offered frames, as fractions of the duration. */
const POSITIONS = [0.1, 0.5, 0.9]
/** Offsets of further candidates around a position, which may be sharper or lighter. */
const OFFSETS = [0, 0.05, -0.05]

/** Returns the candidate times, in seconds, of each frame to offer. */
export const candidateTimes = (duration: number): number[][] =>
  duration > 0
    ? POSITIONS.map((position) => OFFSETS.map((offset) => round((position + offset) * duration)))
    : [[0]]

const round = (seconds: number) => Math.round(seconds * 100) / 100
