// The page is about to be loaded anew for nobody: until then nothing on it asks to sign in.
let leaving = false

// What is still to be cleared away then, and how long that may keep anybody waiting.
const chores = new Set<() => Promise<unknown>>()
const MOST = 2000

export const isLeaving = () => leaving

/** Has something done before its user is gone from this browser. */
export const beforeLeaving = (chore: () => Promise<unknown>) => void chores.add(chore)

export async function leave(): Promise<void> {
  leaving = true
  const done = Promise.allSettled([...chores].map((chore) => chore()))
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, MOST))])
}
