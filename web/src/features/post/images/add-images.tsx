import { t } from '@lingui/core/macro'
import { folders } from '@seam/contract/media.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { ImagePlus } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { convertibleTypes } from './prepare-image.ts'
import type { PostImagesState } from './use-post-images.ts'

interface Props {
  images: PostImagesState
  disabled: boolean
  /** Called when the user is about to choose. */
  onIntent: () => void
}

/** The button that chooses images from files. */
export function AddImagesButton({ images, disabled, onIntent }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={ImagePlus}
        label={t`Add images`}
        data-add-images
        disabled={disabled}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => {
          if (images.entries.length >= limits.postImages) images.reject(messages.postImages)
          else input.current?.click()
        }}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={[...folders.postImages.accept, ...convertibleTypes].join(',')}
        aria-label={t`Images`}
        onChange={({ target }) => {
          images.add([...(target.files ?? [])])
          // Selecting the same file again must fire the event again.
          target.value = ''
        }}
      />
    </>
  )
}

/** Returns handlers for a form to which images can be pasted and dropped, and whether files are over it. */
export function useImageDrop(add: (files: readonly File[]) => void) {
  const [isDragOver, setIsDragOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isDragOver,
    handlers: {
      onPaste(event: ClipboardEvent) {
        const { files, types } = event.clipboardData
        // Office programs add a picture of the text.
        if (files.length === 0 || types.includes('text/plain')) return
        event.preventDefault()
        add([...files])
      },
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsDragOver(true)
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setIsDragOver(false)
        }
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsDragOver(false)
        add([...event.dataTransfer.files])
      },
    },
  }
}
