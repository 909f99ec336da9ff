import { sha256 } from '@noble/hashes/sha2.js'
import { type Challenge, solveChallenge } from 'altcha-lib'

// Computes the hash in JavaScript: Web Crypto is available over HTTPS only.
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => void solve(data))

async function solve(challenge: Challenge) {
  const solution = await solveChallenge({
    challenge,
    deriveKey: async ({ cost }, salt, password) => {
      let derivedKey = sha256(new Uint8Array([...salt, ...password]))
      for (let round = 1; round < cost; round += 1) derivedKey = sha256(derivedKey)
      return { derivedKey }
    },
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(solution)
}
