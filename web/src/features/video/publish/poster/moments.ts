/** Where in a video one looks for a frame to offer. */
const PLACES = [0.1, 0.5, 0.9]
/** What lies around a place is looked at as well: it may be sharper, or lighter. */
const AROUND = [0, 0.05, -0.05]

/** For each frame to be offered, the moments to choose it from, in seconds. */
export const momentsOf = (duration: number): number[][] =>
  duration > 0
    ? PLACES.map((place) => AROUND.map((around) => round((place + around) * duration)))
    : [[0]]

const round = (seconds: number) => Math.round(seconds * 100) / 100
