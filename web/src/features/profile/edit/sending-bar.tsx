import { ProgressBar } from '../../../ui/progress-bar.tsx'

interface Props {
  /** From 0 to 1. */
  share: number
}

/** Upload progress of an image. */
export const SendingBar = ({ share }: Props) => (
  <div className="flex flex-col gap-1.5">
    <ProgressBar label="Upload progress" percent={share * 100} />
    <output className="text-13 text-quiet">{share < 1 ? 'Sending' : 'Saving'}</output>
  </div>
)
