/** The fields of a new video, as the server names them too. */
export const fields = [
  'title',
  'description',
  'video',
  'thumbnail',
  'publishStatus',
  'category',
  'nsfw',
] as const
