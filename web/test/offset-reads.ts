import { onTestFinished } from 'vitest'

/**
 * Records each read of `offsetLeft`: true if a ResizeObserver reads, after layout; false at any
 * other time, when a read may force a layout.
 */
export function recordOffsetReads(): boolean[] {
  const reads: boolean[] = []
  let inObserver = false
  const Original = ResizeObserver
  const { prototype } = HTMLElement
  const original = Object.getOwnPropertyDescriptor(prototype, 'offsetLeft')
  globalThis.ResizeObserver = class extends Original {
    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => {
        inObserver = true
        callback(entries, observer)
        inObserver = false
      })
    }
  }
  Object.defineProperty(prototype, 'offsetLeft', {
    configurable: true,
    get() {
      reads.push(inObserver)
      return original?.get?.call(this)
    },
  })
  onTestFinished(() => {
    globalThis.ResizeObserver = Original
    if (original) Object.defineProperty(prototype, 'offsetLeft', original)
  })
  return reads
}
