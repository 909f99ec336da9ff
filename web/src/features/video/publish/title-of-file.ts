/** Returns a title from the name of a file: without its extension, with spaces for `_` and `-`. */
export const titleOf = ({ name }: { name: string }): string =>
  name
    .replace(/\.[^.\s]+$/, '')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
