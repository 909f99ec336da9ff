import type { Site } from '@seam/contract/site.ts'
import { accentCss } from '@seam/contract/accent-css.ts'
import { pages } from '@seam/contract/pages.ts'
import { imageFile } from '@seam/contract/images.ts'
import { siteCardPath, siteImageCardPath } from '../card-image/card.ts'
import { siteFeeds } from './alternates.ts'
import { cardProperties, type Head, previewProperties } from './head.ts'

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

/** Returns the HTML head of the front page. */
export const homeHead = (site: Site, origin: string): Head => ({
  title: 'Home',
  description: site.tagline,
  alternates: siteFeeds(site, origin),
  properties: sitePreview(site, origin, {
    title: site.name,
    description: site.description || site.tagline,
    path: pages.home,
  }),
})

/** Returns the HTML head of a list of the whole site. */
export const listHead = (
  site: Site,
  origin: string,
  about: { title: string; description: string; path: string },
): Head => ({
  title: about.title,
  description: about.description,
  alternates: siteFeeds(site, origin),
  properties: sitePreview(site, origin, about),
})

/** Returns the properties of a page of the whole site. Its preview shows the picture of the site. */
export function sitePreview(
  site: Site,
  origin: string,
  { title, description, path }: { title: string; description: string; path: string },
) {
  const { name, picture } = site
  const image = picture
    ? cardProperties(origin + siteImageCardPath(picture, 'picture'), 'picture', picture.alt || name)
    : cardProperties(origin + siteCardPath(site, 'site'), 'site', name)
  return previewProperties({ type: 'website', title, description, url: origin + path, image })
}
