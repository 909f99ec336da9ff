import { useEffect, useState } from 'react'
import { loadCode } from '../../../lib/load-code.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Modules of white around the code, as scanners need them. */
const MARGIN = 4

/** A text as QR code, black on white in every theme. Its encoder is loaded when it is first shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [svg, setSvg] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    // Without the encoder, the text can still be typed.
    void loadCode(() => import('uqr'))
      .then(({ renderSVG }) => isCurrent && setSvg(renderSVG(text, { border: MARGIN })))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [text])
  if (!svg) return <Skeleton className="size-44 shrink-0 !rounded-control" />
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      className="size-44 shrink-0 rounded-control"
    />
  )
}
