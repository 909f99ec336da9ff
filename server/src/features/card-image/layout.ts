import { cardSize } from '@seam/contract/sharing-paths.ts'
import type { Drawing, Layer } from '../../infra/images/draw-card.ts'
import type { Card } from './card.ts'

/** The names of the images in the work folder. */
export const MARK = 'mark'
export const AVATAR = 'avatar'

/** The colors of the light theme. */
const colors = {
  background: '#fbfaf8',
  foreground: '#1c1917',
  muted: '#6b645c',
  accent: '#c2410c',
}
const HEADING = 'Bricolage Grotesque Semi-Bold'
const BODY = 'Instrument Sans'

const MARGIN = 72
const INNER = cardSize.width - 2 * MARGIN
const FOOTER = cardSize.height - MARGIN - 44

/** Returns how to draw a card. A profile shows its owner larger, a post what it says. */
export function layoutCard(card: Card, hasAvatar: boolean): Drawing {
  const accent = card.accentColor ?? colors.accent
  return {
    ...cardSize,
    background: colors.background,
    layers: [
      ...(card.isProfile ? profileLayers(card, hasAvatar) : postLayers(card, hasAvatar)),
      ...stitches(accent),
      { file: MARK, left: MARGIN, top: FOOTER, width: 44, height: 44, radius: 11 },
      line(card.siteName, HEADING, 28, colors.foreground, MARGIN + 60, FOOTER + 4, 800),
    ],
  }
}

function postLayers({ name, username, text }: Card, hasAvatar: boolean): Layer[] {
  const left = hasAvatar ? MARGIN + 108 : MARGIN
  return [
    ...avatar(hasAvatar, 84, 42),
    line(name, HEADING, 34, colors.foreground, left, MARGIN, INNER - 108),
    line(`@${username}`, BODY, 28, colors.muted, left, MARGIN + 44, INNER - 108),
    ...block(text, HEADING, 56, 30, colors.foreground, MARGIN + 120, 270),
  ]
}

function profileLayers({ name, username, text }: Card, hasAvatar: boolean): Layer[] {
  const left = hasAvatar ? MARGIN + 216 : MARGIN
  const width = cardSize.width - MARGIN - left
  return [
    ...avatar(hasAvatar, 176, 88),
    line(name, HEADING, 72, colors.foreground, left, MARGIN + 24, width),
    line(`@${username}`, BODY, 34, colors.muted, left, MARGIN + 118, width),
    ...block(text, BODY, 40, 26, colors.foreground, MARGIN + 216, 180),
  ]
}

const avatar = (isShown: boolean, size: number, radius: number): Layer[] =>
  isShown ? [{ file: AVATAR, left: MARGIN, top: MARGIN, width: size, height: size, radius }] : []

/** One line, which gets smaller rather than longer. */
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

/** Several lines; none for an empty text. */
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

/** The seam, above the name of the site. */
const stitches = (color: string): Layer[] =>
  Array.from({ length: 22 }, (_, index) => ({
    color,
    left: MARGIN + index * 49,
    top: FOOTER - 26,
    width: 28,
    height: 4,
  }))
