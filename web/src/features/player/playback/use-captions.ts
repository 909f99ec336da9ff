import { t } from '@lingui/core/macro'
import type { Caption } from '@seam/contract/video.ts'
import { useState } from 'react'
import { savePreferences, readPreferences } from './preferences.ts'
import { matchLanguage } from './match-language.ts'

export interface CaptionsState {
  languages: readonly string[]
  /** The language that is shown; empty if captions are off. */
  language: string
  choose: (language: string) => void
  /** Turns captions off, or on in the last used language, else one of the browser's, else the first. */
  toggle: () => void
}

/** State of the selected captions language, which is saved for the next video. */
export function useCaptions(
  captions: readonly Caption[],
  hint: (text: string) => void,
): CaptionsState {
  const [preferred, setPreferred] = useState(() => readPreferences().captions)
  const [last, setLast] = useState(preferred)
  const languages = captions.map((caption) => caption.language)
  const language = matchLanguage(languages, preferred)

  function choose(next: string) {
    setPreferred(next)
    if (next !== '') setLast(next)
    savePreferences({ captions: next })
    hint(next === '' ? t`Captions off` : t`Captions on`)
  }

  return {
    languages,
    language,
    choose,
    toggle: () => {
      if (languages.length === 0) return hint(t`There are no captions`)
      if (language !== '') return choose('')
      const candidates = [last, ...navigator.languages].map((each) =>
        matchLanguage(languages, each),
      )
      choose(candidates.find((each) => each !== '') ?? languages[0] ?? '')
    },
  }
}
