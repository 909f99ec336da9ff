const HEADER = /^\uFEFF?WEBVTT(?:[ \t].*)?(?:\r?\n|\r|$)/
const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const CUE = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]|$)`, 'm')

const SUB_RIP_TIME = String.raw`(\d{1,3}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})`
/** The number and the times of a cue. Players ignore a position after them. */
const SUB_RIP_CUE = new RegExp(
  String.raw`(?:^|\n)(?:\d+[ \t]*\n)?[ \t]*${SUB_RIP_TIME}[ \t]*-->[ \t]*${SUB_RIP_TIME}(?:[ \t].*)?(?=\n|$)`,
  'g',
)
/** Tags that WebVTT also supports. */
const SHARED_TAG = /&lt;(\/?[biu])&gt;/gi
/** Tags for colors and fonts, and codes in braces for style and position. */
const OTHER_TAG = /<\/?(?:font|s|strike)\b[^<>\n]*>|\{\\[^{}\n]*\}|\{\/?[biu]\}/gi
/** A code that shows the cue at the top. */
const AT_TOP = /\{\\an[789]\}/

/** Whether a file starts with a WebVTT header. */
export const isWebVtt = (text: string): boolean => HEADER.test(text)

/** Converts SubRip to WebVTT; WebVTT stays unchanged. Returns null for other text or no cues. */
export function toWebVtt(text: string): string | null {
  if (isWebVtt(text)) return CUE.test(text) ? text : null
  return fromSubRip(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'))
}

function fromSubRip(text: string): string | null {
  const cues = [...text.matchAll(SUB_RIP_CUE)]
  // Other kinds of files may contain times, too.
  if (text.slice(0, cues[0]?.index).trim() !== '' || cues.length === 0) return null
  const converted = cues.map(({ index, 0: head, ...parts }, n) => {
    const content = text.slice(index + head.length, cues[n + 1]?.index)
    const from = toTime([parts[1], parts[2], parts[3], parts[4]])
    const to = toTime([parts[5], parts[6], parts[7], parts[8]])
    return `${from} --> ${to}${AT_TOP.test(content) ? ' line:0' : ''}\n${toCueText(content)}\n`
  })
  return `WEBVTT\n\n${converted.join('\n')}`
}

function toTime([hours = '', minutes = '', seconds = '', fraction = '']: (string | undefined)[]) {
  const [h, m, s] = [hours, minutes, seconds].map((part) => part.padStart(2, '0'))
  return `${h}:${m}:${s}.${fraction.padEnd(3, '0')}`
}

/** Removes blank lines, which would end a WebVTT cue, and converts markup. */
const toCueText = (content: string) =>
  content
    .replaceAll(OTHER_TAG, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(SHARED_TAG, '<$1>')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
