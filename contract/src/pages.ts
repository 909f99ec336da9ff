/** The address of every screen. The server answers 404 for any other, the browser shows why. */
export const pages = {
  home: '/',
  videoFeed: '/v/feed',
  newVideo: '/v/new',
  video: '/v/{publicId}',
} as const
