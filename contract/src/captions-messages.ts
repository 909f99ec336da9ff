/** Error messages for captions that are rejected. */
export const captionsMessages = {
  form: 'Only WebVTT and SubRip captions can be used: a .vtt or .srt file that has cues',
  subRipLong: 'SubRip captions must be at most 100,000 characters: convert longer ones to WebVTT',
  encoding: 'The captions have characters that cannot be read: save the file as UTF-8',
  long: 'Captions must be at most 500,000 characters and 1 MB',
  tooMany: 'A video can have captions in at most 30 languages',
}
