import type { PowChallenge, PowProof } from '@seam/contract/proof-of-work.ts'

/** Solves a proof of work in a worker, so that the page stays responsive. */
export function proveWork(challenge: PowChallenge): Promise<PowProof> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<PowProof>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PowProof['solution'] | null>) => {
      if (!data) return reject(new Error('the proof of work took too long'))
      const { counter, derivedKey } = data
      resolve({ challenge, solution: { counter, derivedKey } })
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
