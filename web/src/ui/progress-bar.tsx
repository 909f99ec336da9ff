import { classNames } from '../lib/class-names.ts'

interface Props {
  label: string
  /** 0 to 100. */
  percent: number
  /** For progress that is reported once a second: animates each step for a second. */
  slow?: boolean
}

/** A progress bar: the completed part is a solid line, the rest a dashed one. */
export const ProgressBar = ({ label, percent, slow }: Props) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one cannot be styled as a dashed line
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(percent)}
    className="relative flex h-2 w-full items-center"
  >
    <span className="stitch-x absolute inset-x-0 text-border-strong" />
    <span
      className={classNames(
        'absolute inset-y-0 left-0 min-w-2 rounded-full bg-accent forced-highlight transition-[width] ease-linear',
        slow ? 'duration-1000' : 'duration-100',
      )}
      style={{ width: `${percent}%` }}
    />
  </div>
)
