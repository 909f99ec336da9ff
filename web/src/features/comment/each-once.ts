interface Dated {
  publicId: string
  createdAt: string
}

/** Each of them once, as it came first; newest first. */
export const eachOnce = <Doc extends Dated>(docs: readonly Doc[]): Doc[] =>
  docs
    .filter((doc, index) => docs.findIndex(({ publicId }) => publicId === doc.publicId) === index)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
