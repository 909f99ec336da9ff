import type { WaveBody } from '@seam/contract/moderation/wave.ts'
import { call } from '../../../entities/session/call.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { waveKeys } from './queries.ts'

// Each throws what `call` throws. Returns null or false, without a request, when the viewer is signed out.

async function refresh() {
  await queryClient.invalidateQueries({ queryKey: waveKeys.waves })
  await queryClient.invalidateQueries({ queryKey: waveKeys.signUps })
}

export async function startWave(body: WaveBody) {
  if (!(await requireSession())) return null
  const wave = await call('startWave', { body })
  await refresh()
  return wave
}

export async function reverseWave(publicId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  try {
    await call('reverseWave', { params: { publicId } })
  } finally {
    await refresh()
  }
  return true
}
