import { drafts } from '../../../entities/session/drafts.ts'

/** Returns the saved draft, or an empty string if there is none. */
export function readDraft(name: string): string {
  const draft = drafts.read(name)
  return typeof draft === 'string' ? draft : ''
}

/** Saves the draft, or discards it if the text is empty. */
export const saveDraft = (name: string, content: string) =>
  content ? drafts.write(name, content) : drafts.discard(name)
