import { DrawingSheet, STITCHES } from './drawing.tsx'

/** No videos: an empty frame of two halves, to be sewn together. */
export const VideosDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path
      d="M16 36V22a12 12 0 0 1 12-12h88a12 12 0 0 1 12 12v14M16 60v14a12 12 0 0 0 12 12h88a12 12 0 0 0 12-12V60"
      strokeDasharray={STITCHES}
    />
    <path d="M62 33v30l26-15z" fill="currentColor" fillOpacity="0.16" />
    <path d="M3 48h26M115 48h26" strokeDasharray={STITCHES} className="text-accent" />
  </DrawingSheet>
)
