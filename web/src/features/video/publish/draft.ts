import type { UseFormReturn } from 'react-hook-form'
import { drafts } from '../../../lib/drafts.ts'
import { useAuth } from '../../../lib/session/auth-store.ts'
import type { VideoValues } from './schema.ts'

const NAME = 'upload'

// Files can not be stored; they are kept for as long as the page lives.
const noFiles = { video: undefined, thumbnail: undefined }
let files: Pick<VideoValues, 'video' | 'thumbnail'> = noFiles

/** What an empty form begins with: the user's own preferences. */
export function emptyValues(): VideoValues {
  const { publishStatus, category } = useAuth.getState().authUser
  return { title: '', description: '', publishStatus, category, nsfw: false, ...noFiles }
}

/** Has an open form go along when its user prefers something else. What they chose in it stays. */
export const followPreferences = ({
  getValues,
  setValue,
}: Pick<UseFormReturn<VideoValues>, 'getValues' | 'setValue'>): (() => void) =>
  useAuth.subscribe(({ authUser: now }, { authUser: before }) => {
    for (const name of ['publishStatus', 'category'] as const) {
      const changed = now[name] !== before[name]
      if (changed && getValues(name) === before[name]) setValue(name, now[name])
    }
  })

/** What was typed and chosen before, over what an empty form begins with. */
export const draftValues = (): VideoValues => ({
  ...emptyValues(),
  ...(drafts.read(NAME) as Omit<VideoValues, 'video' | 'thumbnail'> | null),
  ...files,
})

export function keepDraft({ video, thumbnail, ...typed }: VideoValues): void {
  files = { video, thumbnail }
  const empty = emptyValues()
  const fields = Object.keys(typed) as (keyof typeof typed)[]
  if (fields.some((field) => typed[field] !== empty[field])) drafts.write(NAME, typed)
  else drafts.discard(NAME)
}

export function discardDraft(): void {
  files = noFiles
  drafts.discard(NAME)
}
