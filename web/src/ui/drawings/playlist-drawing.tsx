import { DrawingSheet, STITCHES } from './drawing.tsx'

/** No videos in a playlist: a stack of empty frames, sewn together. */
export const PlaylistDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path d="M36 10h72M27 21h90" />
    <rect x="16" y="32" width="112" height="54" rx="10" />
    <path d="M66 48v22l19-11z" fill="currentColor" fillOpacity="0.16" />
    <path d="M28 76h88" strokeDasharray={STITCHES} className="text-accent" />
  </DrawingSheet>
)
