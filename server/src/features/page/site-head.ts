import type { Site } from '@seam/contract/site.ts'
import { accentCss } from '@seam/contract/accent-css.ts'
import { imageFile } from '@seam/contract/images.ts'
import { siteFeeds } from './alternates.ts'
import type { SlotValues } from './fill-slots.ts'
import type { Head } from './head.ts'

/** Returns what the prerendered pages show of the site. */
export function siteSlots({ name, tagline, description, logo, picture }: Site): SlotValues {
  const words = tagline.split(' ')
  return {
    siteName: name,
    taglineStart: words.slice(0, -1).join(' '),
    taglineEnd: words.at(-1) ?? '',
    siteDescription: description,
    ...(logo && { siteLogo: logo.smallUrl }),
    ...(picture && { sitePicture: picture.smallUrl, sitePictureAlt: picture.alt }),
  }
}

/** Returns the style element with the site's own accent color. */
export const accentStyle = ({ accentColor: color }: Site): string[] =>
  color === null ? [] : [`<style id="accent-color">${accentCss(color)}</style>`]

const ICON = /\s*<link rel="icon"[^>]*>/g
const TOUCH_ICON = /(<link rel="apple-touch-icon" href=")[^"]*/

/** Replaces the icons of Seam in the HTML of a page by the site's own logo. */
export const withSiteIcon = (html: string, { logo }: Site): string =>
  logo === null
    ? html
    : html
        .replace(ICON, '')
        .replace(
          TOUCH_ICON,
          (_, start: string) => `<link rel="icon" href="${logo.url}">\n    ${start}${logo.url}`,
        )

/** Returns the icons of the site for the manifest of the web application; undefined for those of Seam. */
export const manifestIcons = ({ logo }: Pick<Site, 'logo'>) =>
  logo?.widths.map((width) => ({
    src: logo.url.replace(/[^/]*$/, imageFile(width)),
    sizes: `${width}x${width}`,
    type: 'image/webp',
  }))

/** Returns the HTML head of the front page. Previews of links to it show the picture of the site. */
export function homeHead(site: Site, origin: string): Head {
  const { name, tagline, description, logo, picture } = site
  const image = picture ?? logo
  return {
    title: 'Home',
    description: tagline,
    alternates: siteFeeds(site, origin),
    ...(image && {
      properties: {
        'og:type': 'website',
        'og:title': name,
        'og:description': description,
        'og:url': `${origin}/`,
        'og:image': origin + image.url,
        'og:image:alt': image.alt || name,
        'twitter:card': picture ? 'summary_large_image' : 'summary',
        'twitter:image': origin + image.url,
      },
    }),
  }
}
