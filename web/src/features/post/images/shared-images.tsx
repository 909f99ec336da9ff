import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
  const count = images.length
  return (
    <section
      aria-label={t`Shared images`}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-thumb border border-border bg-surface px-4 py-3 text-14"
    >
      <p>
        {plural(count, {
          one: 'Another app has shared an image.',
          other: `Another app has shared ${count} images.`,
        })}
      </p>
      <div className="flex gap-2">
        <Button size="small" variant="quiet" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        <Button
          size="small"
          variant="primary"
          onClick={() => {
            onAdd(images)
            discard()
          }}
        >
          {plural(count, { one: 'Add it', other: 'Add them' })}
        </Button>
      </div>
    </section>
  )
}
