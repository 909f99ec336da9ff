/** Something is on its way: a running stitch, with words for screen readers. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <output className="grid place-items-center py-10 text-thread">
      <span aria-hidden className="stitch-x stitch-running w-24 rounded-full" />
      <span className="sr-only">{label}</span>
    </output>
  )
}
