/** How much of a picture has been sent, from 0 to 1: a thread over stitches. */
export function SendingBar({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex flex-col gap-1.5">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one can not look like a seam
        role="progressbar"
        aria-label="Upload progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="relative flex h-2 items-center"
      >
        <span className="stitch-x absolute inset-x-0 text-edge" />
        <span
          className="absolute inset-y-0 left-0 min-w-2 rounded-full bg-thread transition-[width] duration-100 ease-linear"
          style={{ width: `${percent}%` }}
        />
      </div>
      <output className="text-13 text-quiet">{share < 1 ? 'Sending' : 'Saving'}</output>
    </div>
  )
}
