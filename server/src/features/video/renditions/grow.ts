import { writeFile } from 'node:fs/promises'
import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { Stage } from '../processing/stage.ts'
import { growingFolder } from './file-names.ts'
import { INIT_PIECE, type Pieces, pieceName, type Stretch } from './media-playlist.ts'
import { folderOfRungs, piecesOf, readStretch } from './make-rungs.ts'

/** Milliseconds between two looks at what has been made. */
const LOOK_EVERY = 200
/** By what share more must be there: else a playlist of hours is written anew for every two seconds. */
const WORTH_TELLING = 0.01

interface Growing {
  objects: ObjectStore
  /** The key of a file of this video. */
  keyOf: (file: string) => string
  rung: number
  /** How many pieces an earlier run has put there: encoded again, they are the same. */
  there: number
  /** Told of all pieces that are there and the bytes of the first, whenever there are more. */
  onMore: (pieces: Pieces, init: Buffer) => Promise<void>
}

/** Publishes a rung piece by piece while `making` makes it. Fails as that does, or as publishing does. */
export async function publishWhile<Made>(
  stage: Stage,
  growing: Growing,
  making: (stage: Stage) => Promise<Made>,
): Promise<Made> {
  const broken = new AbortController()
  const signal = AbortSignal.any([stage.signal, broken.signal])
  let failure: unknown
  let looking: Promise<void> | undefined
  let { there } = growing
  let init: Buffer | null = null

  const look = async () => {
    const pieces = await piecesOf(folderOfRungs(stage), growing.rung)
    const fresh = pieces?.segments.slice(there) ?? []
    if (!pieces || fresh.length <= there * WORTH_TELLING) return
    init ??= await read(pieces.init)
    if (!init) return
    if (there === 0) await put(INIT_PIECE, init)
    for (const segment of fresh) {
      const bytes = await read(segment)
      if (!bytes) break
      await put(pieceName(there), bytes)
      there += 1
    }
    if (there === 0) return
    await growing.onMore({ ...pieces, segments: pieces.segments.slice(0, there) }, init)
  }
  const read = (stretch: Stretch) => readStretch(folderOfRungs(stage), growing.rung, stretch)
  const put = async (name: string, bytes: Buffer) => {
    const file = `${stage.folder}/${name}.piece`
    await writeFile(file, bytes)
    await growing.objects.put(growing.keyOf(`${growingFolder(growing.rung)}/${name}`), file)
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        failure = error
        broken.abort()
      })
      .finally(() => (looking = undefined))
  }, LOOK_EVERY)
  try {
    return await making({ ...stage, signal })
  } catch (error) {
    throw failure ?? error
  } finally {
    clearInterval(timer)
    await looking
  }
}
