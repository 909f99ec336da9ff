import type { Db } from '../../infra/postgres/database.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import type { Manifest } from './manifest.ts'

/** Returns one line per difference between a restored site and a correct one. */
export async function findDifferences(db: Db, { objects }: Manifest): Promise<string[]> {
  const drifts = await findCounterDrift(db)
  return [
    ...(objects && objects.missing > 0
      ? [`${objects.missing} files were missing when it was taken`]
      : []),
    ...drifts.map(
      ({ counter, of, stored, counted }) => `${counter} of ${of} is ${stored}, counted ${counted}`,
    ),
  ]
}
