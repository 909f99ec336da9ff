/** A tile of the sprite, for a time range of the video. Times are in seconds, sizes in pixels. */
export interface StoryboardTile {
  from: number
  to: number
  /** Absolute URL of the sprite. */
  url: string
  x: number
  y: number
  width: number
  height: number
}

const TIMES = /^((?:\d+:)?\d\d:\d\d\.\d{3})\s+-->\s+((?:\d+:)?\d\d:\d\d\.\d{3})/
const TILE = /^(\S+)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/

const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Parses the tiles of a WebVTT storyboard, in file order. `base` is the URL of the file. */
export function parseStoryboard(text: string, base: string): StoryboardTile[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const timesLine = lines.findIndex((line) => TIMES.test(line))
      const [, from, to] = TIMES.exec(lines[timesLine] ?? '') ?? []
      const [, sprite, x, y, width, height] = TILE.exec((lines[timesLine + 1] ?? '').trim()) ?? []
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

/** Returns the tile at a time in seconds; after the last tile, the last one. */
export const tileAt = (
  tiles: readonly StoryboardTile[],
  time: number,
): StoryboardTile | undefined => tiles.find(({ to }) => time < to) ?? tiles.at(-1)
