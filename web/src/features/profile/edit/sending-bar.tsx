import { ProgressBar } from '../../../ui/progress-bar.tsx'

/** How much of a picture has been sent, from 0 to 1. */
export const SendingBar = ({ share }: { share: number }) => (
  <div className="flex flex-col gap-1.5">
    <ProgressBar label="Upload progress" percent={share * 100} />
    <output className="text-13 text-quiet">{share < 1 ? 'Sending' : 'Saving'}</output>
  </div>
)
