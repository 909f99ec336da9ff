/** A public id as a segment of a path, a value of a query or a string of JSON. */
const PUBLIC_ID = /(?<=["/=])[\w-]{11}(?=["/?&]|$)/g

/**
 * Returns the public ids in a URL or in JSON. A response that shows nothing of an item but what is
 * beside its id, or below it in the URL, changes with these items only.
 */
export const publicIdsIn = (text: string): string[] => text.match(PUBLIC_ID) ?? []
