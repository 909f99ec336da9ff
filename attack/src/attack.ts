import type { Figure } from './figure.ts'
import type { Media } from './media.ts'
import type { Target } from './target.ts'

export interface Scene {
  target: Target
  media: Media
}

export interface Outcome {
  figures: Omit<Figure, 'attack'>[]
  /**
   * The seconds that what it cost stands for: with a limit until it could be done again; an hour
   * where it can not be repeated. Undefined: the time it took.
   */
  period?: number
  /** Bytes of disk that were held only while it went on. */
  held?: number
}

/** Something hostile that is tried on a running product, for a minute or two at most. */
export interface Attack {
  name: string
  /** What the attacker does, in a few words. */
  summary: string
  attacker: 'anonymous network' | 'account' | 'several accounts'
  /** MB of memory that it may cost; null where the product may use what it needs. */
  memoryGoal: number | null
  /** Whether the bystander publishes clips meanwhile. */
  clips: boolean
  /** Makes what is needed before anything is measured. */
  prepare?(scene: Scene): Promise<unknown>
  run(scene: Scene): Promise<Outcome>
}
