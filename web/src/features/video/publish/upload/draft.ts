import type { UseFormReturn } from 'react-hook-form'
import { drafts } from '../../../../entities/session/drafts.ts'
import { useAuth } from '../../../../entities/session/auth-store.ts'
import type { VideoFormValues } from './schema.ts'

const NAME = 'upload'

// Files cannot be stored: they stay in memory until the page is closed.
const noFiles = { video: undefined, thumbnail: undefined }
let files: Pick<VideoFormValues, 'video' | 'thumbnail'> = noFiles

/** Returns the initial values of an empty form, with the preferences of the user. */
export function emptyValues(): VideoFormValues {
  const { publishStatus, category } = useAuth.getState().authUser
  return {
    title: '',
    description: '',
    publishStatus,
    category,
    nsfw: false,
    downloadable: false,
    publishAt: null,
    ...noFiles,
  }
}

/** Applies changed preferences to form fields that the user has not changed. Returns a stop function. */
export const syncPreferences = ({
  getValues,
  setValue,
}: Pick<UseFormReturn<VideoFormValues>, 'getValues' | 'setValue'>): (() => void) =>
  useAuth.subscribe(({ authUser: current }, { authUser: previous }) => {
    for (const name of ['publishStatus', 'category'] as const) {
      const changed = current[name] !== previous[name]
      if (changed && getValues(name) === previous[name]) setValue(name, current[name])
    }
  })

/** Returns the draft: the values that differ from the initial ones. */
export function readDraft(): Partial<VideoFormValues> {
  const values = {
    ...(drafts.read(NAME) as Omit<VideoFormValues, 'video' | 'thumbnail'> | null),
    ...files,
  }
  const empty: Record<string, unknown> = emptyValues()
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== empty[name]))
}

export function saveDraft({ video, thumbnail, ...typed }: VideoFormValues): void {
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
