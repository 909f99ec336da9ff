import { cardSizes } from '@seam/contract/sharing-paths.ts'
import type { Drawing, Layer } from '../../infra/images/draw-card.ts'
import type { Card, PictureCard, TextCard } from './card.ts'

/** File names in the work folder. */
export const MARK = 'mark'
export const AVATAR = 'avatar'
export const PICTURE = 'picture'

/** The light theme. */
const colors = {
  background: '#fbfaf8',
  foreground: '#1c1917',
  muted: '#6b645c',
  accent: '#c2410c',
}
const HEADING = 'Bricolage Grotesque Semi-Bold'
const BODY = 'Instrument Sans'

const MARGIN = 72
const INNER = cardSizes.post.width - 2 * MARGIN
const MARK_SIZE = 44
const STITCH = { width: 28, every: 49 }

/** Returns the layout of a card. Posts emphasize their text, all others a name. */
export function layoutCard(card: Card, hasAvatar: boolean): Drawing {
  if ('picture' in card) return layoutPicture(card)
  if (card.kind === 'cover') return layoutCover(card, hasAvatar)
  const layers = card.kind === 'post' ? postLayers : profileLayers
  const size = cardSizes[card.kind]
  return {
    ...size,
    format: 'png',
    background: colors.background,
    layers: [...layers(card, hasAvatar), ...footer(card, size)],
  }
}

/** A square image has the picture in the middle, as wide as a video. */
function layoutPicture({ kind, size = cardSizes[kind] }: PictureCard): Drawing {
  const { width, height } = size
  const shown = kind === 'episode' ? Math.round((width * 9) / 16) : height
  const top = Math.round((height - shown) / 2)
  return {
    width,
    height,
    format: 'jpeg',
    // Visible around an episode, and through a transparent logo or image of a post.
    background: kind === 'logo' || kind === 'postImage' ? colors.background : colors.foreground,
    layers: [{ file: PICTURE, left: 0, top, width, height: shown, radius: 0 }],
  }
}

/** Without an avatar, the name is centered. */
function layoutCover(card: TextCard, hasAvatar: boolean): Drawing {
  const { name, username } = card
  const width = cardSizes.cover.width - 2 * MARGIN
  const top = hasAvatar ? 890 : 520
  return {
    ...cardSizes.cover,
    format: 'png',
    background: colors.background,
    layers: [
      ...avatar(hasAvatar, 760, 380),
      line(name, HEADING, 150, colors.foreground, MARGIN, top, width),
      line(`@${username}`, BODY, 64, colors.muted, MARGIN, top + 210, width),
      ...footer(card, cardSizes.cover),
    ],
  }
}

function postLayers({ name, username, text }: TextCard, hasAvatar: boolean): Layer[] {
  const left = hasAvatar ? MARGIN + 108 : MARGIN
  return [
    ...avatar(hasAvatar, 84, 42),
    line(name, HEADING, 34, colors.foreground, left, MARGIN, INNER - 108),
    line(`@${username}`, BODY, 28, colors.muted, left, MARGIN + 44, INNER - 108),
    ...block(text, HEADING, 56, 30, colors.foreground, MARGIN + 120, 270),
  ]
}

function profileLayers({ name, username, text }: TextCard, hasAvatar: boolean): Layer[] {
  const left = hasAvatar ? MARGIN + 216 : MARGIN
  const width = cardSizes.profile.width - MARGIN - left
  return [
    ...avatar(hasAvatar, 176, 88),
    line(name, HEADING, 72, colors.foreground, left, MARGIN + 24, width),
    ...(username === ''
      ? []
      : [line(`@${username}`, BODY, 34, colors.muted, left, MARGIN + 118, width)]),
    ...block(text, BODY, 40, 26, colors.foreground, MARGIN + 216, 180),
  ]
}

const avatar = (isShown: boolean, size: number, radius: number): Layer[] =>
  isShown ? [{ file: AVATAR, left: MARGIN, top: MARGIN, width: size, height: size, radius }] : []

/** A single line, whose text shrinks to fit. */
const line = (
  text: string,
  font: string,
  size: number,
  color: string,
  left: number,
  top: number,
  width: number,
): Layer => ({
  text,
  font,
  size,
  minSize: 8,
  color,
  left,
  top,
  width,
  height: Math.ceil(size * 1.5),
  oneLine: true,
})

/** Several lines, or none for an empty text. */
const block = (
  text: string,
  font: string,
  size: number,
  minSize: number,
  color: string,
  top: number,
  height: number,
): Layer[] =>
  text === '' ? [] : [{ text, font, size, minSize, color, left: MARGIN, top, width: INNER, height }]

/** The seam, and below it the logo mark and the name of the site. */
function footer(
  { siteName, accentColor }: TextCard,
  size: { width: number; height: number },
): Layer[] {
  const top = size.height - MARGIN - MARK_SIZE
  const width = size.width - 2 * MARGIN
  const stitches = Math.floor((width - STITCH.width) / STITCH.every) + 1
  return [
    ...Array.from({ length: stitches }, (_, index) => ({
      color: accentColor ?? colors.accent,
      left: MARGIN + index * STITCH.every,
      top: top - 26,
      width: STITCH.width,
      height: 4,
    })),
    { file: MARK, left: MARGIN, top, width: MARK_SIZE, height: MARK_SIZE, radius: 11 },
    line(siteName, HEADING, 28, colors.foreground, MARGIN + 60, top + 4, width - 60),
  ]
}
