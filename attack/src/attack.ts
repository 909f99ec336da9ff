import type { Figure } from './figure.ts'
import type { Media } from './media.ts'
import type { Target } from './target.ts'

export interface AttackContext {
  target: Target
  media: Media
}

export interface AttackOutcome {
  figures: Omit<Figure, 'attack'>[]
  /**
   * The seconds from which the cost is extrapolated to an hour: with a rate limit, until the attack
   * could be repeated; 3600 if it cannot be repeated. Undefined: the duration of the attack.
   */
  period?: number
  /** Bytes of disk space used only during the attack. */
  heldBytes?: number
}

/** An attack on a running product. It takes at most a minute or two. */
export interface Attack {
  name: string
  /** What the attacker does, in a phrase. */
  summary: string
  attacker: 'anonymous network' | 'account' | 'several accounts'
  /** Maximum MB of memory that it may cost; null for no limit. */
  memoryGoal: number | null
  /** Whether the bystander publishes clips during the attack. */
  clips: boolean
  /** Prepares files and data before the measurement. */
  prepare?(scene: AttackContext): Promise<unknown>
  run(scene: AttackContext): Promise<AttackOutcome>
}
