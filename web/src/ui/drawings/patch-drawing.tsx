import { DrawingSheet, STITCHES } from './drawing.tsx'

/** Anything else: a patch, sewn on along three sides, with a corner turned over. */
export const PatchDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path
      d="M8 30V20A12 12 0 0 1 20 8h104a12 12 0 0 1 12 12v56a12 12 0 0 1-12 12H20A12 12 0 0 1 8 76V60"
      strokeDasharray={STITCHES}
    />
    <g className="text-accent">
      <path d="M104 88c4-14 14-24 32-28" />
      <path d="M8 45C26 45 24 34 38 34s12 24 27 24 13-20 27-20" strokeDasharray={STITCHES} />
      <circle cx="97" cy="38" r="3.5" fill="currentColor" stroke="none" />
    </g>
  </DrawingSheet>
)
