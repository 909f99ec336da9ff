import { ProgressBar } from '../../ui/progress-bar.tsx'

interface Props {
  /** From 0 to 1. */
  progress: number
}

/** Upload progress of an image. */
export const UploadProgress = ({ progress }: Props) => (
  <div className="flex flex-col gap-1.5">
    <ProgressBar label="Upload progress" percent={progress * 100} />
    <output className="text-13 text-foreground-muted">{progress < 1 ? 'Sending' : 'Saving'}</output>
  </div>
)
