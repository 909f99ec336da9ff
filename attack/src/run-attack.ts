import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attack, AttackOutcome } from './attack.ts'
import { type BystanderCall, ordinaryRound, ordinaryRounds, warmUp } from './bystander.ts'
import { type ResourceUsage, measureUsage } from './resource-usage.ts'
import type { Media } from './media.ts'
import { startTarget, type Target } from './target.ts'

/** The result of an attack. */
export interface AttackResult {
  attack: Attack
  outcome: AttackOutcome
  /** The cost of ordinary use before the attack. */
  warmUp: ResourceUsage
  /** One round of the bystander before the attack, and its cost. */
  before: { calls: BystanderCall[]; costs: ResourceUsage }
  /** The bystander's rounds during the attack, and the combined cost. */
  during: { rounds: BystanderCall[][]; costs: ResourceUsage }
}

let current: Target | undefined

/** Stops the current target, if there is one. */
export async function stopCurrentTarget() {
  const target = current
  current = undefined
  await target?.stop()
}

/** Starts the product of a checkout, runs one attack on it, then stops it and removes its data. */
export async function runAttack(
  attack: Attack,
  { checkout, media, folder }: { checkout: string; media: Media; folder: string },
): Promise<AttackResult> {
  const targetFolder = await mkdtemp(join(folder, 'target-'))
  await chmod(targetFolder, 0o755)
  const target = await startTarget(checkout, targetFolder)
  current = target
  try {
    const files = await media.ordinary()
    const scene = { target, media }
    await attack.prepare?.(scene)
    const { costs: warmUpCosts } = await measureUsage(target, () => warmUp(target.origin, files))
    const alone = await measureUsage(target, () => ordinaryRound(target.origin, files, attack))
    const finished = new AbortController()
    const { costs, result } = await measureUsage(target, async () => {
      const bystanderRounds = ordinaryRounds(target.origin, files, attack, finished.signal)
      const outcome = await attack.run(scene).finally(() => finished.abort())
      return { outcome, rounds: await bystanderRounds }
    })
    return {
      attack,
      outcome: result.outcome,
      warmUp: warmUpCosts,
      before: { calls: alone.result, costs: alone.costs },
      during: { rounds: result.rounds, costs },
    }
  } finally {
    await stopCurrentTarget()
    await rm(targetFolder, { recursive: true, force: true })
  }
}
