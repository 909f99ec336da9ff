import { Play } from 'lucide-react'
import { useId } from 'react'
import { COUNTDOWN } from './use-countdown.ts'

const circle = { cx: 32, cy: 32, r: 28, fill: 'none', strokeWidth: 3.5, pathLength: 100 }

/** A stitched ring around a play icon. It is sewn once around while the seconds pass. */
export function CountdownRing({ running }: { running: boolean }) {
  const maskId = useId()
  return (
    <span className="relative grid size-8 place-items-center rounded-full bg-black/70 @[340px]:size-10 @md:size-14">
      <svg
        aria-hidden
        viewBox="0 0 64 64"
        className="absolute inset-0 size-full -rotate-90 motion-reduce:hidden"
      >
        <circle {...circle} className="stroke-white/30" strokeDasharray="4 2.25" />
        {running && (
          <>
            <mask id={maskId}>
              <circle
                {...circle}
                stroke="white"
                strokeDasharray="100"
                className="animate-[sew_linear_both]"
                style={{ animationDuration: `${COUNTDOWN}s` }}
              />
            </mask>
            <circle
              {...circle}
              mask={`url(#${maskId})`}
              className="stroke-(--accent-on-video)"
              strokeDasharray="4 2.25"
            />
          </>
        )}
      </svg>
      <Play aria-hidden className="ml-0.5 size-4 fill-current @md:size-6" />
    </span>
  )
}
