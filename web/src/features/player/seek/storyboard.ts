/** A place in a sprite that shows a stretch of a video. Times are seconds, sizes pixels. */
export interface Scene {
  from: number
  to: number
  /** The sprite, as an absolute address. */
  url: string
  x: number
  y: number
  width: number
  height: number
}

const TIMES = /^((?:\d+:)?\d\d:\d\d\.\d{3})\s+-->\s+((?:\d+:)?\d\d:\d\d\.\d{3})/
const PLACE = /^(\S+)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/

const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** The scenes that a WebVTT file names, in their order. `base` is its own address. */
export function readStoryboard(text: string, base: string): Scene[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => TIMES.test(line))
      const [, from, to] = TIMES.exec(lines[at] ?? '') ?? []
      const [, sprite, x, y, width, height] = PLACE.exec((lines[at + 1] ?? '').trim()) ?? []
      if (from === undefined || to === undefined || sprite === undefined) return []
      return [
        {
          from: seconds(from),
          to: seconds(to),
          url: new URL(sprite, base).href,
          x: Number(x),
          y: Number(y),
          width: Number(width),
          height: Number(height),
        },
      ]
    })
}

/** The scene at a moment; the last one for what comes after it. */
export const sceneAt = (scenes: readonly Scene[], time: number): Scene | undefined =>
  scenes.find(({ to }) => time < to) ?? scenes.at(-1)
