import { DrawingSheet, STITCHES } from './drawing.tsx'

/** No people: two of them, and the stitches that are to join them. */
export const PeopleDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <circle cx="40" cy="32" r="14" />
    <path d="M12 84c2-18 13-28 28-28s26 10 28 28" />
    <circle cx="104" cy="32" r="14" strokeDasharray={STITCHES} />
    <path d="M76 84c2-18 13-28 28-28s26 10 28 28" strokeDasharray={STITCHES} />
    <path d="M60 32h26" strokeDasharray={STITCHES} className="text-accent" />
  </DrawingSheet>
)
