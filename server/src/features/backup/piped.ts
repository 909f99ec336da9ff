import { pipeline, type Duplex, type Readable } from 'node:stream'

/** Returns `source` piped through `transform`. An error in either is an error of the result. */
export function piped<Transform extends Duplex>(source: Readable, transform: Transform): Transform {
  pipeline(source, transform, () => undefined)
  return transform
}
