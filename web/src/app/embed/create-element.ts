type Attributes = Record<string, string | boolean>

/** Creates an element. An attribute with the value true is empty; one with false is left out. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(key, value === true ? '' : value)
  }
  element.append(...children)
  return element
}
