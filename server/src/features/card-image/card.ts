import { createHash } from 'node:crypto'
import type { Image } from '@seam/contract/account.ts'
import type { Post } from '@seam/contract/post.ts'
import type { PostImage } from '@seam/contract/post-image.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { cardImages, type CardKind, cardSizes } from '@seam/contract/sharing-paths.ts'
import type { Site, SiteImageKind } from '@seam/contract/site.ts'
import { BIDI_CONTROLS } from '@seam/contract/text.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { Video } from '@seam/contract/video.ts'
import { postText } from '@seam/contract/describe-post.ts'

/** Incremented when the layout changes, so that caches load the new images. */
const LAYOUT = 2
const MAX_TEXT = 280

/** An image that shows one picture and nothing else. */
export interface PictureCard {
  /** A URL path. */
  picture: string
  kind: CardKind
  /** In pixels; by default that of its kind. */
  size?: { width: number; height: number }
}

/** An image that shows texts, with all of its content. */
export interface TextCard {
  name: string
  /** Empty if the image shows no user. */
  username: string
  /** A post, the about text of a profile, or a notice. */
  text: string
  /** The URL paths of images. */
  avatar: string | null
  logo: string | null
  siteName: string
  accentColor: string | null
  kind: CardKind
}

export type Card = TextCard | PictureCard

type Owner = Pick<Profile, 'fullName' | 'username' | 'avatar'>

const cardOf = (owner: Owner, text: string, site: Site, kind: CardKind): TextCard => ({
  name: printable(owner.fullName),
  username: owner.username,
  text: truncate(printable(text), MAX_TEXT),
  avatar: pathOf(owner.avatar),
  logo: pathOf(site.logo),
  siteName: printable(site.name),
  accentColor: site.accentColor,
  kind,
})

export const videoCard = (
  { thumbnail }: Pick<Video, 'thumbnail'>,
  kind: 'video' | 'videoSmall' | 'episode',
): PictureCard => ({ picture: thumbnail.url, kind })

export const siteImageCard = (image: Pick<Image, 'url'>, kind: SiteImageKind): PictureCard => ({
  picture: image.url,
  kind,
})

export const postImageCard = (image: PostImage): PictureCard => ({
  picture: image.url,
  kind: 'postImage',
  size: postImageCardSize(image),
})

/** Pixels. Programs that show previews ignore smaller images. */
const MIN_SIDE = 200

/** Returns the size of the card of an image: its own, within the limits of previews. */
export function postImageCardSize({ width, height }: Pick<PostImage, 'width' | 'height'>) {
  const scale = Math.min(cardSizes.postImage.width / Math.max(width, height), 1)
  const scaled = (pixels: number) => Math.max(MIN_SIDE, Math.round(pixels * scale))
  return { width: scaled(width), height: scaled(height) }
}

export const postCard = (post: Post, site: Site): TextCard =>
  cardOf(post.owner, postText(post), site, 'post')
export const profileCard = (profile: Profile, site: Site): TextCard =>
  cardOf(profile, profile.about, site, 'profile')
export const podcastCover = (profile: Profile, site: Site): TextCard =>
  cardOf(profile, '', site, 'cover')

/** Returns the card that replaces adult content or anything not public: only the site. */
export const siteCard = (site: Site, kind: 'adult' | 'site'): TextCard =>
  kind === 'adult'
    ? cardOf(
        { fullName: 'Adult content', username: '', avatar: null },
        'Open the link to see it.',
        site,
        kind,
      )
    : cardOf({ fullName: site.name, username: '', avatar: null }, site.tagline, site, kind)

/** Returns a hash of the whole content of an image. */
export const cardHash = (card: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([LAYOUT, card]))
    .digest('base64url')
    .slice(0, 16)

/**
 * Returns the URL paths of the images of a video, of the site's own images, of a post and its first
 * image, a profile, a podcast and the site.
 */
export const videoCardPath = (
  video: Pick<Video, 'publicId' | 'thumbnail'>,
  kind: Parameters<typeof videoCard>[1],
): string =>
  cardImages[kind]
    .replace('{publicId}', video.publicId)
    .replace('{hash}', cardHash(videoCard(video, kind)))
export const siteImageCardPath = (image: Pick<Image, 'url'>, kind: SiteImageKind): string =>
  cardImages[kind].replace('{hash}', cardHash(siteImageCard(image, kind)))
export const postCardPath = (post: Post, site: Site): string =>
  cardImages.post
    .replace('{publicId}', post.publicId)
    .replace('{hash}', cardHash(postCard(post, site)))
export const postImageCardPath = ({ publicId }: Pick<Post, 'publicId'>, image: PostImage): string =>
  cardImages.postImage
    .replace('{publicId}', publicId)
    .replace('{hash}', cardHash(postImageCard(image)))
export const profileCardPath = (profile: Profile, site: Site): string =>
  cardImages.profile
    .replace('{username}', profile.username)
    .replace('{hash}', cardHash(profileCard(profile, site)))
export const coverPath = (profile: Profile, site: Site): string =>
  cardImages.cover
    .replace('{username}', profile.username)
    .replace('{hash}', cardHash(podcastCover(profile, site)))

export const siteCardPath = (site: Site, kind: 'adult' | 'site'): string =>
  cardImages[kind].replace('{hash}', cardHash(siteCard(site, kind)))

const pathOf = (image: Pick<Image, 'url'> | null) => image && image.url

/**
 * Control characters terminate or break the text markup; long runs of combining marks are drawn
 * over other lines.
 */
const printable = (text: string) =>
  text
    .replace(BIDI_CONTROLS, '')
    .replace(/[^\S ]/g, ' ')
    .replace(/[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
