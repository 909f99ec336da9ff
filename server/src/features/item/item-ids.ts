interface Doc {
  publicId: string
}

/** The row ids of videos, posts and comments as visitors see them. Clients know only public ids. */
const itemIds = new WeakMap<Doc, number>()

/** Notes the row id of a video, post or comment, to look up what a viewer did with it. */
export function noteItemId<Item extends Doc>(doc: Item, id: number): Item {
  itemIds.set(doc, id)
  return doc
}

/** Throws if the row id was not noted. */
export function itemIdOf(doc: Doc): number {
  const id = itemIds.get(doc)
  if (id === undefined) throw new Error(`the row id of ${doc.publicId} is unknown`)
  return id
}
