/** The fields of a new video. The API uses the same names. */
export const fieldNames = [
  'title',
  'description',
  'video',
  'thumbnail',
  'publishStatus',
  'category',
  'nsfw',
] as const
