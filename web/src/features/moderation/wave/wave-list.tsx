import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waveKeys, wavesQuery } from './queries.ts'
import { WaveRow } from './wave-row.tsx'

/** Decisions about many accounts at once, with the progress of their jobs. */
export function WaveList() {
  const { data: waves = [] } = useQuery(wavesQuery())
  const client = useQueryClient()
  const running = waves.filter(({ finishedAt }) => finishedAt === null).length

  useEffect(() => {
    // Accounts that are no longer suspended are recent sign-ups again.
    if (running === 0) void client.invalidateQueries({ queryKey: waveKeys.signUps })
  }, [client, running])

  if (waves.length === 0) return null
  return (
    <section aria-labelledby="waves" className="mt-8">
      <h2 id="waves" className="display mb-3 text-16">
        <Trans>Decided together</Trans>
      </h2>
      <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
        {waves.map((wave) => (
          <WaveRow key={wave.publicId} wave={wave} />
        ))}
      </ul>
    </section>
  )
}
