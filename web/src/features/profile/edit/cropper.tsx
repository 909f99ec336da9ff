import type { ProfileImage } from '@seam/contract/profile.ts'
import { useState } from 'react'
import EasyCrop from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { classes } from '../../../lib/classes.ts'
import type { Area } from './crop-image.ts'
import { shapes } from './shapes.ts'

const MOST = 4
const STEP = 0.05

interface Props {
  /** For as long as this is mounted. */
  file: File
  kind: ProfileImage
  onArea: (area: Area) => void
  onUnreadable: () => void
}

/** Shows which part of a picture is taken. Dragged, or moved by arrow keys; zoomed by wheel, pinch or slider. */
export function Cropper({ file, kind, onArea, onUnreadable }: Props) {
  const [url] = useState(() => URL.createObjectURL(file))
  const letGo = () => URL.revokeObjectURL(url)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const round = kind === 'avatar'
  return (
    <div className="flex flex-col gap-4">
      <div
        className={classes(
          'relative mx-auto w-full overflow-hidden rounded-thumb bg-sunken',
          round ? 'aspect-square max-w-72' : 'aspect-[2/1]',
        )}
      >
        <EasyCrop
          image={url}
          aspect={shapes[kind].aspect}
          cropShape={round ? 'round' : 'rect'}
          objectFit={round ? 'cover' : 'horizontal-cover'}
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST}
          keyboardStep={8}
          disableAutomaticStylesInjection
          classes={{
            cropAreaClassName: 'focus-visible:-outline-offset-4 focus-visible:outline-white',
          }}
          mediaProps={{
            onError: () => {
              letGo()
              onUnreadable()
            },
          }}
          onMediaLoaded={letGo}
          cropperProps={{
            role: 'application',
            'aria-label': 'Part of the picture. Move it with the arrow keys',
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
        />
      </div>
      <label className="mx-auto flex w-full max-w-72 items-center gap-3 text-14 font-semibold">
        Zoom
        <input
          type="range"
          min={1}
          max={MOST}
          step={STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-8 min-w-0 flex-1"
        />
      </label>
    </div>
  )
}
