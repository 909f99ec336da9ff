import { classes } from '../lib/classes.ts'

interface Props {
  label: string
  /** 0 to 100. */
  percent: number
  /** News comes once a second, not all the time. */
  slow?: boolean
}

/** How far something is: what is done is a thread, what is left a row of stitches. */
export const ProgressBar = ({ label, percent, slow }: Props) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one can not look like a seam
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(percent)}
    className="relative flex h-2 w-full items-center"
  >
    <span className="stitch-x absolute inset-x-0 text-edge" />
    <span
      className={classes(
        'absolute inset-y-0 left-0 min-w-2 rounded-full bg-thread transition-[width] ease-linear',
        slow ? 'duration-1000' : 'duration-100',
      )}
      style={{ width: `${percent}%` }}
    />
  </div>
)
