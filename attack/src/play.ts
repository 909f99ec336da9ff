import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attack, Outcome } from './attack.ts'
import { type Call, ordinaryRound, ordinaryRounds, warmUp } from './bystander.ts'
import { type Costs, costsOf } from './costs.ts'
import type { Media } from './media.ts'
import { startTarget, type Target } from './target.ts'

/** What an attack came to. */
export interface Played {
  attack: Attack
  outcome: Outcome
  /** What some ordinary use took before the attack. */
  usual: Costs
  /** What one round of a bystander took before the attack. */
  alone: { calls: Call[]; costs: Costs }
  /** What the attack took, and the rounds of the bystander meanwhile. */
  attacked: { rounds: Call[][]; costs: Costs }
}

let current: Target | undefined

/** Stops what is under attack now, if anything. */
export async function stopPlaying() {
  const target = current
  current = undefined
  await target?.stop()
}

/** Plays one attack on a product of this checkout that is started for it and removed afterwards. */
export async function play(
  attack: Attack,
  { checkout, media, folder }: { checkout: string; media: Media; folder: string },
): Promise<Played> {
  const own = await mkdtemp(join(folder, 'target-'))
  await chmod(own, 0o755)
  const target = await startTarget(checkout, own)
  current = target
  try {
    const files = await media.ordinary()
    const scene = { target, media }
    await attack.prepare?.(scene)
    const { costs: usual } = await costsOf(target, () => warmUp(target.origin, files))
    const alone = await costsOf(target, () => ordinaryRound(target.origin, files, attack))
    const over = new AbortController()
    const { costs, result } = await costsOf(target, async () => {
      const meanwhile = ordinaryRounds(target.origin, files, attack, over.signal)
      const outcome = await attack.run(scene).finally(() => over.abort())
      return { outcome, rounds: await meanwhile }
    })
    return {
      attack,
      outcome: result.outcome,
      usual,
      alone: { calls: alone.result, costs: alone.costs },
      attacked: { rounds: result.rounds, costs },
    }
  } finally {
    await stopPlaying()
    await rm(own, { recursive: true, force: true })
  }
}
