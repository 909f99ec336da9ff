/** Maximum bytes of cached images, enough for a few hundred. */
const MAX_BYTES = 16 * 1024 * 1024

export interface ImageCache {
  /** Returns the cached image, or the result of `load`, which concurrent callers share. */
  getOrSet(hash: string, load: () => Promise<Buffer>): Promise<Buffer>
}

/** Creates a cache that evicts the least recently used images. */
export function createImageCache(maxBytes = MAX_BYTES): ImageCache {
  const images = new Map<string, Buffer>()
  const loading = new Map<string, Promise<Buffer>>()
  let bytes = 0
  const store = (hash: string, image: Buffer) => {
    images.set(hash, image)
    bytes += image.length
    for (const [oldest, { length }] of images) {
      if (bytes <= maxBytes) return
      images.delete(oldest)
      bytes -= length
    }
  }
  return {
    async getOrSet(hash, load) {
      const image = images.get(hash)
      if (image) {
        images.delete(hash)
        images.set(hash, image)
        return image
      }
      const pending = loading.get(hash) ?? load()
      if (loading.has(hash)) return pending
      loading.set(hash, pending)
      try {
        const loaded = await pending
        store(hash, loaded)
        return loaded
      } finally {
        loading.delete(hash)
      }
    },
  }
}
