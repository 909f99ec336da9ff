const HEADER = /^\uFEFF?WEBVTT(?:[ \t].*)?(?:\r?\n|\r|$)/
const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const CUE = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]|$)`, 'm')

/** Whether a text is a WebVTT file with at least one cue. */
export const isWebVtt = (text: string): boolean => HEADER.test(text) && CUE.test(text)
