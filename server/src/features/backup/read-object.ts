import type { ObjectStore } from '../../infra/objects/object-store.ts'

/** Yields the bytes of an object of this size. Throws ENOENT if it does not exist. */
export async function* readObject(
  objects: Pick<ObjectStore, 'read'>,
  key: string,
  size: number,
): AsyncGenerator<Uint8Array> {
  if (size === 0) return
  const content = await objects.read(key, 0, size - 1)
  if (!('release' in content)) {
    yield* content
    return
  }
  try {
    yield content.bytes
  } finally {
    content.release()
  }
}
