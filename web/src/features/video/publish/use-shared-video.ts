import { useEffect, useRef } from 'react'
import { nameAfterFile, type VideoForm } from './name-after-file.ts'

/**
 * Puts the video that another application has shared into a form without one. It stays stored until
 * it is uploaded or discarded: call the returned function then.
 */
export function useSharedVideo({ getValues, setValue, trigger }: VideoForm): () => void {
  const isTaken = useRef(false)
  useEffect(() => {
    let isLeft = false
    async function take() {
      const { readShared } = await import('../../../entities/upload/shared-files.ts')
      const video = await readShared('video')
      if (!video || isLeft || getValues('video')) return
      isTaken.current = true
      setValue('video', video, { shouldDirty: true })
      await nameAfterFile({ getValues, setValue, trigger }, video)
    }
    // If this fails, the user can still choose a file. The video appears on the next visit.
    take().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [getValues, setValue, trigger])

  return () => {
    if (isTaken.current) discard().catch(() => undefined)
    isTaken.current = false
  }
}

const discard = () =>
  import('../../../entities/upload/shared-files.ts').then((files) => files.deleteShared('video'))
