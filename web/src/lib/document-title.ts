let title = ''
let prefix = ''

/** Sets the title of the document, or what precedes it: `(3) Videos`. */
export function setDocumentTitle(change: { title?: string; prefix?: string }): void {
  title = change.title ?? title
  prefix = change.prefix ?? prefix
  document.title = prefix + title
}
