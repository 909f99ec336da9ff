/** Returns the source file of a screen, relative to the web folder. */
export const screenFile = (name: string) => `src/app/screens/${name}.tsx`
