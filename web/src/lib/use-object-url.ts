import { useCallback } from 'react'

/**
 * Returns a ref that shows a file in an element with an object URL, which is revoked on unmount.
 */
export const useObjectUrl = (file: Blob) =>
  useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element) return undefined
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
