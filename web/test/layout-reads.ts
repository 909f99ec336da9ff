import { onTestFinished } from 'vitest'

/**
 * Records each read of a layout property. `true`: by a ResizeObserver, after layout. `false`: at
 * another time, when it may force a layout.
 */
export function recordLayoutReads(
  { prototype }: { prototype: Element },
  property: 'scrollHeight' | 'offsetLeft',
): boolean[] {
  const reads: boolean[] = []
  let inObserver = false
  const Original = ResizeObserver
  const original = Object.getOwnPropertyDescriptor(prototype, property)
  globalThis.ResizeObserver = class extends Original {
    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => {
        inObserver = true
        callback(entries, observer)
        inObserver = false
      })
    }
  }
  Object.defineProperty(prototype, property, {
    configurable: true,
    get() {
      reads.push(inObserver)
      return original?.get?.call(this)
    },
  })
  onTestFinished(() => {
    globalThis.ResizeObserver = Original
    if (original) Object.defineProperty(prototype, property, original)
  })
  return reads
}
