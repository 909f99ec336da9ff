import { readFile } from 'node:fs/promises'
import {
  PRERENDERED_FILE,
  PRERENDERED_ID,
  prerenderedKey,
  type PrerenderedPage,
} from '@seam/contract/prerendered.ts'
import { compileSlots, type SlotValues } from './fill-slots.ts'

/**
 * Reads the prerendered pages of the built web application. Returns a function that returns the HTML
 * to show until the application runs; empty for a page that was not prerendered.
 */
export async function loadPrerenderedPages(folder: string) {
  const htmlByKey = await readFile(`${folder}/${PRERENDERED_FILE}`, 'utf8')
    .then((text) => JSON.parse(text) as Record<string, string>)
    // Without this HTML, pages only appear later.
    .catch((): Record<string, string> => ({}))
  const fills = new Map(
    Object.entries(htmlByKey).map(([key, html]) => [key, compileSlots(html)] as const),
  )
  return (page: PrerenderedPage, values: SlotValues, hasQuery: boolean): string => {
    const html = fills.get(prerenderedKey(page))?.(values)
    if (!html) return ''
    // Pages are prerendered without a query: style sheets hide what shows its choices.
    return `<div id="${PRERENDERED_ID}"${hasQuery ? ' data-query' : ''}>${html}</div>`
  }
}
