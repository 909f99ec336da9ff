import type { EmbedOptions } from '@seam/contract/embed.ts'
import { parseStartTime } from '../../lib/parse-start-time.ts'

/** Parses the player's query string. A flag is on unless its value says off. */
export function parseOptions(search: string): EmbedOptions {
  const query = new URLSearchParams(search)
  const isOn = (name: string) => {
    const value = query.get(name)
    return value !== null && !['0', 'false', 'no', 'off'].includes(value.toLowerCase())
  }
  return {
    start: parseStartTime(query.get('t') ?? ''),
    autoplay: isOn('autoplay'),
    muted: isOn('muted'),
    loop: isOn('loop'),
  }
}
