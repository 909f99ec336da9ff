import { useEffect, useState } from 'react'
import { deleteShared, readShared } from '../../../entities/upload/shared-files.ts'
import { Button } from '../../../ui/button.tsx'

/**
 * Offers to add the images that another application has shared. Only a click adds them, which uploads
 * them: another site can share images, too.
 */
export function SharedImages({ onAdd }: { onAdd: (images: File[]) => void }) {
  const [images, setImages] = useState<File[]>([])

  useEffect(() => {
    let isLeft = false
    readShared('images')
      .then((shared) => {
        if (shared && !isLeft) setImages(shared)
      })
      // The user can still add them from files.
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [])

  function discard() {
    setImages([])
    deleteShared('images').catch(() => undefined)
  }

  if (images.length === 0) return null
  const isOne = images.length === 1
  return (
    <section
      aria-label="Shared images"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-thumb border border-border bg-surface px-4 py-3 text-14"
    >
      <p>Another app has shared {isOne ? 'an image' : `${images.length} images`}.</p>
      <div className="flex gap-2">
        <Button size="small" variant="quiet" onClick={discard}>
          Discard
        </Button>
        <Button
          size="small"
          variant="primary"
          onClick={() => {
            onAdd(images)
            discard()
          }}
        >
          {isOne ? 'Add it' : 'Add them'}
        </Button>
      </div>
    </section>
  )
}
