const stroked = (path: string) =>
  `<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`
const filled = (path: string) => `<path fill="currentColor" d="${path}"/>`
const speaker = filled(
  'M3 9.5v5c0 .6.4 1 1 1h3l4.6 3.7c.6.4 1.4 0 1.4-.8V5.6c0-.8-.8-1.2-1.4-.8L7 8.5H4c-.6 0-1 .4-1 1Z',
)

/** The shapes of the icons, in a square of 24. */
const shapes = {
  play: filled('M7 4.6v14.8c0 1 1 1.6 1.9 1.1l12-7.4c.8-.5.8-1.7 0-2.2l-12-7.4C8 3 7 3.6 7 4.6Z'),
  pause: filled('M6 4h3.5v16H6zM14.5 4H18v16h-3.5z'),
  sound: speaker + stroked('M16 9a4.2 4.2 0 0 1 0 6M18.6 6a8.4 8.4 0 0 1 0 12'),
  muted: speaker + stroked('m16.5 9.5 5 5M21.5 9.5l-5 5'),
  captions: stroked(
    'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7c0-1.1.9-2 2-2ZM7 15h4M14.5 15H17M7 11.5h2M12 11.5h5',
  ),
  quality: stroked('M4 8h9M17 8h3M4 16h3M11 16h9M15 5.5v5M9 13.5v5'),
  pictureInPicture:
    stroked('M21 10V7a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9c0 1.1.9 2 2 2h4') +
    filled('M13 13h7a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1Z'),
  fullscreen: stroked(
    'M8.5 4H6a2 2 0 0 0-2 2v2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M15.5 20H18a2 2 0 0 0 2-2v-2.5',
  ),
  exitFullscreen: stroked(
    'M4 8.5h2.5a2 2 0 0 0 2-2V4M20 8.5h-2.5a2 2 0 0 1-2-2V4M4 15.5h2.5a2 2 0 0 1 2 2V20M20 15.5h-2.5a2 2 0 0 0-2 2V20',
  ),
  hidden: stroked(
    'M3 3l18 18M10.6 5.2c5-.7 8.900 2.300 10.600 6.800a11 11 0 0 1-2.100 3.400M6.200 6.500A11.600 11.600 0 0 0 2.800 12c2.400 6.200 9.100 8.600 14.800 5.400M14 14.200a3 3 0 0 1-4.200-4.200',
  ),
}
export type Icon = keyof typeof shapes

export const iconMarkup = (icon: Icon): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true">${shapes[icon]}</svg>`
