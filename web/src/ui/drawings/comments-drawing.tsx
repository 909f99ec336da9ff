import { DrawingSheet, STITCHES } from './drawing.tsx'

/** No comments: a speech bubble that waits for its answer. */
export const CommentsDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path d="M44 58H26L10 74V20a10 10 0 0 1 10-10h58a10 10 0 0 1 10 10v10" />
    <path
      d="M66 42h58a10 10 0 0 1 10 10v40l-14-10H66a10 10 0 0 1-10-10V52a10 10 0 0 1 10-10z"
      strokeDasharray={STITCHES}
      className="text-accent"
    />
    <path d="M28 28h40" strokeDasharray={STITCHES} opacity="0.5" />
  </DrawingSheet>
)
