import { drafts } from '../../../lib/drafts.ts'

/** What was typed here before, empty if nothing was. */
export function typedBefore(name: string): string {
  const draft = drafts.read(name)
  return typeof draft === 'string' ? draft : ''
}

/** Keeps what is typed until it is sent or discarded. */
export const keepTyped = (name: string, content: string) =>
  content ? drafts.write(name, content) : drafts.discard(name)
