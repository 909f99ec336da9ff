/** A dashed line with a label in the middle. */
export function LabelledDivider({ label }: { label: string }) {
  return (
    <div className="flex items-center gap-3 text-12 text-quiet">
      <span aria-hidden className="stitch-x flex-1 text-line" />
      <span>{label}</span>
      <span aria-hidden className="stitch-x flex-1 text-line" />
    </div>
  )
}
