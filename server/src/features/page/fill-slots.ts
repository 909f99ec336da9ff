import { slotMarks, slotValue } from '@seam/contract/prerendered.ts'
import { escapeHtml } from '../../infra/escape-html.ts'

const VALUE = new RegExp(slotValue('([\\w-]+)'))
const { filled, otherwise, end } = slotMarks
const SLOT = new RegExp(`${filled}([^]*?)${otherwise}([^]*?)${end}`)

export type SlotValues = Readonly<Record<string, string | undefined>>

/** Parses prerendered HTML. Returns a function that fills its slots; it escapes the values. */
export function compileSlots(html: string): (values: SlotValues) => string {
  // Text, the two versions of the first slot, text, the two versions of the second slot, …
  const parts = html.split(SLOT).map((part) => part.split(VALUE))
  return (values) => {
    // Every second string of a part is the name of a value.
    const fill = (part: readonly string[]) =>
      part.map((text, index) => (index % 2 === 0 ? text : escapeHtml(values[text] ?? ''))).join('')
    const hasAll = (part: readonly string[]) =>
      part.every((name, index) => index % 2 === 0 || values[name] !== undefined)
    return parts
      .map((part, index) => {
        if (index % 3 === 0) return fill(part)
        const isChosen = index % 3 === 1 ? hasAll(part) : !hasAll(parts[index - 1] ?? [])
        return isChosen ? fill(part) : ''
      })
      .join('')
  }
}
