/**
 * Returns the first image of a selector at the moment it appears: if its files do not exist, it
 * disappears. Call before the page renders.
 */
export const firstImage = (selector = 'img[srcset]') =>
  new Promise<{ src: string | null; srcset: string; sizes: string; width: number }>((resolve) => {
    const observer = new MutationObserver(() => {
      const image = document.querySelector(selector)
      if (!(image instanceof HTMLImageElement)) return
      observer.disconnect()
      const { srcset, sizes } = image
      const src = image.getAttribute('src')
      resolve({ src, srcset, sizes, width: image.getBoundingClientRect().width })
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
