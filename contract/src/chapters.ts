import { limits } from './limits.ts'

/** A chapter of a video. It lasts until the next one. */
export interface Chapter {
  /** Seconds. */
  time: number
  title: string
}

const MIN_CHAPTERS = 3
/** A line that begins with a time, such as `- (1:02:03) The harbour`. */
const LINE = /^[\s\-–—*•▶([]*(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:])[\s\-–—:|.)\]]*(\S.*)$/gmu

/**
 * Returns the chapters in the description of a video: three or more lines that begin with a time
 * before its end (`duration`, in seconds), the first at 0:00, in rising order. Empty for others.
 */
export function findChapters(description: string, duration: number): Chapter[] {
  if (!description.includes('0:00')) return []
  const chapters = Array.from(
    description.matchAll(LINE),
    ([, hours = 0, minutes, seconds, title = '']) => ({
      time: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      title: Array.from(title.trim()).slice(0, limits.title).join(''),
    }),
  ).filter(({ time }) => time < duration)
  const isRising = chapters.every(({ time }, index) => time > (chapters[index - 1]?.time ?? -1))
  return chapters.length >= MIN_CHAPTERS && chapters[0]?.time === 0 && isRising ? chapters : []
}

/** Returns the chapter at a time in seconds. */
export const chapterAt = (chapters: readonly Chapter[], time: number): Chapter | undefined =>
  chapters.findLast((chapter) => chapter.time <= time)
