/** An element by its role and accessible name. */
export interface Target {
  role: keyof typeof selectors
  /** The accessible name, or its first words. */
  name: string
  /** The heading of the section that contains it. */
  section?: string
}

const selectors = {
  article: 'article',
  button: 'button:not([role])',
  combobox: 'input[role=combobox]',
  file: 'input[type=file]',
  heading: 'h1',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  menuitemradio: '[role=menuitemradio]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  textbox: 'input:not([type=file], [role]), textarea',
}

/**
 * Returns the source of a function without parameters that returns the first matching element that
 * is visible and not hidden from assistive technology; otherwise null.
 */
export const finderSource = ({ role, name, section = '' }: Target) =>
  `() => (${findElement.toString()})(${[selectors[role], name, section]
    .map((text) => JSON.stringify(text))
    .join(', ')})`

/** Runs in the page, so it must not use anything else from this file. */
function findElement(selector: string, name: string, section: string): Element | null {
  const textOf = (element: Element | null) =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby')
    const labels = (element as HTMLInputElement).labels
    return (
      element.getAttribute('aria-label') ??
      (labelledBy ? textOf(document.getElementById(labelledBy)) : null) ??
      (labels?.length ? textOf(labels[0] ?? null) : null) ??
      textOf(element)
    )
  }
  // The texts of adjacent elements are not separated: QualityAuto.
  const isMatch = (text: string) => text.startsWith(name) && !/^[a-z]/.test(text.slice(name.length))
  const isInSection = (element: Element) =>
    section === '' || textOf(element.closest('section')?.querySelector('h2') ?? null) === section
  return (
    [...document.querySelectorAll(selector)].find(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden=true]') &&
        isInSection(element) &&
        isMatch(nameOf(element)),
    ) ?? null
  )
}
