import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attack, Outcome } from './attack.ts'
import { type Call, ordinaryRound, ordinaryRounds, warmUp } from './bystander.ts'
import { type Costs, costsOf } from './costs.ts'
import type { Media } from './media.ts'
import { startTarget, type Target } from './target.ts'

/** The result of an attack. */
export interface Played {
  attack: Attack
  outcome: Outcome
  /** The cost of ordinary use before the attack. */
  usual: Costs
  /** One round of the bystander before the attack, and its cost. */
  alone: { calls: Call[]; costs: Costs }
  /** The bystander's rounds during the attack, and the cost of both. */
  attacked: { rounds: Call[][]; costs: Costs }
}

let current: Target | undefined

/** Stops the current target, if there is one. */
export async function stopPlaying() {
  const target = current
  current = undefined
  await target?.stop()
}

/** Starts the product of a checkout, runs one attack on it, and removes it afterwards. */
export async function play(
  attack: Attack,
  { checkout, media, folder }: { checkout: string; media: Media; folder: string },
): Promise<Played> {
  const targetFolder = await mkdtemp(join(folder, 'target-'))
  await chmod(targetFolder, 0o755)
  const target = await startTarget(checkout, targetFolder)
  current = target
  try {
    const files = await media.ordinary()
    const scene = { target, media }
    await attack.prepare?.(scene)
    const { costs: usual } = await costsOf(target, () => warmUp(target.origin, files))
    const alone = await costsOf(target, () => ordinaryRound(target.origin, files, attack))
    const finished = new AbortController()
    const { costs, result } = await costsOf(target, async () => {
      const bystanderRounds = ordinaryRounds(target.origin, files, attack, finished.signal)
      const outcome = await attack.run(scene).finally(() => finished.abort())
      return { outcome, rounds: await bystanderRounds }
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
    await rm(targetFolder, { recursive: true, force: true })
  }
}
