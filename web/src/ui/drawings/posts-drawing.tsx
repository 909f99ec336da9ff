import { DrawingSheet, STITCHES } from './drawing.tsx'

/** No posts: an empty speech bubble with its first line of stitches. */
export const PostsDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path
      d="M44 76H30a12 12 0 0 1-12-12V22a12 12 0 0 1 12-12h84a12 12 0 0 1 12 12v42a12 12 0 0 1-12 12H64L44 90z"
      strokeDasharray={STITCHES}
    />
    <path d="M40 34h64" strokeDasharray={STITCHES} className="text-accent" />
    <path d="M40 52h30" strokeDasharray={STITCHES} opacity="0.5" />
  </DrawingSheet>
)
