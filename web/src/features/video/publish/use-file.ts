import { useCallback } from 'react'

/** Shows a file in an element, and lets go of it when the element goes. */
export const useFile = (file: Blob) =>
  useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element) return undefined
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
