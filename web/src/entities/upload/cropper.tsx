import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import EasyCrop from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { classNames } from '../../lib/class-names.ts'
import type { CropArea } from './crop-image.ts'
import type { ImageSpec } from './image-spec.ts'

const MAX_ZOOM = 4
const ZOOM_STEP = 0.05

interface Props {
  /** Must not change while the cropper is mounted. */
  file: File
  spec: ImageSpec
  onArea: (area: CropArea) => void
  onUnreadable: () => void
}

/** Selects an area of an image: moved by dragging or arrow keys, zoomed by wheel, pinch or slider. */
export function Cropper({ file, spec, onArea, onUnreadable }: Props) {
  const [url] = useState(() => URL.createObjectURL(file))
  const revokeUrl = () => URL.revokeObjectURL(url)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const isSquare = spec.aspect === 1
  return (
    <div className="flex flex-col gap-4">
      <div
        className={classNames(
          'relative mx-auto w-full overflow-hidden rounded-thumb bg-surface-sunken',
          isSquare ? 'aspect-square max-w-72' : 'aspect-[2/1]',
        )}
      >
        <EasyCrop
          image={url}
          aspect={spec.aspect}
          cropShape={spec.round ? 'round' : 'rect'}
          objectFit={isSquare ? 'cover' : 'horizontal-cover'}
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          keyboardStep={8}
          disableAutomaticStylesInjection
          classes={{
            cropAreaClassName: 'focus-visible:-outline-offset-4 focus-visible:outline-white',
          }}
          mediaProps={{
            onError: () => {
              revokeUrl()
              onUnreadable()
            },
          }}
          onMediaLoaded={revokeUrl}
          cropperProps={{
            role: 'application',
            'aria-label': t`Part of the picture. Move it with the arrow keys`,
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
        />
      </div>
      <label className="mx-auto flex w-full max-w-72 items-center gap-3 text-14 font-semibold">
        <Trans context="noun">Zoom</Trans>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-8 min-w-0 flex-1"
        />
      </label>
    </div>
  )
}
