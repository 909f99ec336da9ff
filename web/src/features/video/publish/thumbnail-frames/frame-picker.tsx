import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RadioGroup } from 'radix-ui'
import { useEffect, useId, useState } from 'react'
import { formatClock } from '../../../../lib/format/duration.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useObjectUrl } from '../../../../lib/use-object-url.ts'
import { type Frame, extractFrames } from './extract-frames.ts'

interface Props {
  video: File
  /** The selected thumbnail: one of the frames or another file. */
  chosen: File | undefined
  disabled: boolean | undefined
  onChoose: (picture: File) => void
}

/** Offers frames of the video as thumbnails. None is preselected. */
export function FramePicker({ video, chosen, disabled, onChoose }: Props) {
  const id = useId()
  const frames = useFrames(video)
  if (frames === 'undecodable') {
    return (
      <p className="text-13 text-foreground-muted">
        <Trans>Your browser cannot show frames of this video. Choose your own picture.</Trans>
      </p>
    )
  }
  if (frames?.length === 0) return null
  return (
    <div className="mb-1.5 flex flex-col gap-2" aria-busy={frames === null}>
      <p id={id} className="text-13 text-foreground-muted">
        <Trans>Choose a frame of the video, or a picture.</Trans>
      </p>
      {frames === null ? (
        <div className="grid grid-cols-3 gap-2">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="aspect-video w-full !rounded-control" />
          ))}
        </div>
      ) : (
        <RadioGroup.Root
          aria-labelledby={id}
          className="grid grid-cols-3 gap-2"
          disabled={disabled ?? false}
          value={selectedTime(frames, chosen)}
          onValueChange={(time) => {
            const frame = frames.find((each) => String(each.time) === time)
            if (frame) onChoose(frame.file)
          }}
        >
          {frames.map((frame) => (
            <FrameOption key={frame.time} frame={frame} />
          ))}
        </RadioGroup.Root>
      )}
    </div>
  )
}

/** Returns the time of the selected frame as a radio value; empty if another file is selected. */
const selectedTime = (frames: readonly Frame[], chosen: File | undefined) =>
  String(frames.find(({ file }) => file === chosen)?.time ?? '')

const FrameOption = ({ frame: { time, file } }: { frame: Frame }) => (
  <RadioGroup.Item
    value={String(time)}
    aria-label={t`Frame at ${{ time: shortTime(time) }}`}
    className="group relative aspect-video overflow-hidden rounded-control bg-black outline-offset-2 transition-[opacity] data-[state=checked]:ring-2 data-[state=checked]:ring-accent data-[state=checked]:ring-offset-2 data-[state=checked]:ring-offset-background forced-colors:data-[state=checked]:outline-4 disabled:opacity-60"
  >
    <img ref={useObjectUrl(file)} alt="" className="size-full object-cover" />
    <span className="figures absolute right-1 bottom-1 rounded-chip bg-black/80 px-1.5 py-0.5 text-12 font-semibold text-white">
      {shortTime(time)}
    </span>
  </RadioGroup.Item>
)

/** Formats a time without a leading zero: 0:12, not 00:12. */
const shortTime = (time: number) => formatClock(time).replace(/^0(\d)/, '$1')

/** Null while they are extracted; empty if no frame is suitable. */
type Frames = readonly Frame[] | 'undecodable' | null

/** Extracts frames of a video in the browser. Aborts when another video is selected. */
function useFrames(video: File | undefined): Frames {
  const [result, setResult] = useState<{ of: File; frames: Frames } | null>(null)
  useEffect(() => {
    if (!video) return undefined
    const controller = new AbortController()
    extractFrames(video, controller.signal).then(
      (frames) => controller.signal.aborted || setResult({ of: video, frames }),
      () => controller.signal.aborted || setResult({ of: video, frames: 'undecodable' }),
    )
    return () => controller.abort()
  }, [video])
  return result && result.of === video ? result.frames : null
}
