import { accentCss } from '@seam/contract/accent-css.ts'

const ID = 'accent-color'

/** Shows this accent color, `#rrggbb`, until the page is loaded again; null for that of Seam. */
export function showAccentColor(color: string | null): void {
  document.getElementById(ID)?.remove()
  if (color === null) return
  const style = document.createElement('style')
  style.id = ID
  style.textContent = accentCss(color)
  document.head.append(style)
}
