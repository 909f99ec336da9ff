/** Called with what is being done, and how many of it are done. */
export type Report = (step: string, done: number) => void
