import type { Site } from '@seam/contract/site.ts'
import { accentCss } from '@seam/contract/accent-css.ts'
import type { SlotValues } from './fill-slots.ts'

/** Returns what the prerendered pages show of the site. */
export function siteSlots({ name, tagline, description }: Site): SlotValues {
  const words = tagline.split(' ')
  return {
    siteName: name,
    taglineStart: words.slice(0, -1).join(' '),
    taglineEnd: words.at(-1) ?? '',
    siteDescription: description,
  }
}

/** Returns the style element with the site's own accent color. */
export const accentStyle = ({ accentColor: color }: Site): string[] =>
  color === null ? [] : [`<style id="accent-color">${accentCss(color)}</style>`]
