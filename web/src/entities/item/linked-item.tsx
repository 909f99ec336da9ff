import type { ItemLink } from './linked-item-card.tsx'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useOrigin } from '../../lib/site.ts'

/** Returns the first video or post of this site to which a text links. */
export function findItemLink(text: string, origin: string): ItemLink | undefined {
  for (const path of text.split(`${origin}/`).slice(1)) {
    const [, letter, publicId] = /^([vp])\/([\w-]{11})(?![\w/-])/.exec(path) ?? []
    if (publicId) return { kind: letter === 'v' ? 'video' : 'post', publicId }
  }
  return undefined
}

const LinkedItemCard = lazyComponent(() =>
  import('./linked-item-card.tsx').then((part) => part.LinkedItemCard),
)

/** The card of the video or post of this site to which a text links first. */
export function LinkedItem({ text }: { text: string }) {
  const link = findItemLink(text, useOrigin())
  return (
    link && (
      // Of one height: nothing moves when the item is loaded, or is unavailable.
      <div className="relative mt-3 h-20 overflow-hidden rounded-control border border-border">
        <LinkedItemCard link={link} />
      </div>
    )
  )
}
