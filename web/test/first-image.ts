/**
 * Returns what the first image of the page is, at the moment that it appears: if its files do not
 * exist, it disappears. Call before the page renders.
 */
export const firstImage = () =>
  new Promise<{ srcset: string; sizes: string; width: number }>((resolve) => {
    const observer = new MutationObserver(() => {
      const image = document.querySelector('img[srcset]')
      if (!(image instanceof HTMLImageElement)) return
      observer.disconnect()
      const { srcset, sizes } = image
      resolve({ srcset, sizes, width: image.getBoundingClientRect().width })
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
