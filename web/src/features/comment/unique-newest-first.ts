interface Dated {
  publicId: string
  createdAt: string
}

/** Returns the docs newest first, without duplicates: the first occurrence of an id wins. */
export const uniqueNewestFirst = <Doc extends Dated>(docs: readonly Doc[]): Doc[] =>
  docs
    .filter((doc, index) => docs.findIndex(({ publicId }) => publicId === doc.publicId) === index)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
