const HEAD = /^\uFEFF?WEBVTT(?:[ \t].*)?(?:\r?\n|\r|$)/
const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const CUE = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]|$)`, 'm')

/** Is this the text of a WebVTT file that has something to show? */
export const isWebVtt = (text: string): boolean => HEAD.test(text) && CUE.test(text)
