import { BIDI_CONTROLS } from '@seam/contract/text.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an HTML attribute or element and removes bidirectional control characters. */
export const escapeHtml = (text: string) =>
  text
    .replace(BIDI_CONTROLS, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character)
