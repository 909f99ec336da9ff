import type { Caption } from '@seam/contract/video.ts'
import { useState } from 'react'
import { remember, remembered } from '../remembered.ts'
import { matchingLanguage } from './matching.ts'

export interface CaptionsState {
  languages: readonly string[]
  /** The language that is shown; empty for none. */
  language: string
  choose: (language: string) => void
  /** On in the language last used, or the reader's, or any; or off. */
  toggle: () => void
}

/** Which captions are shown, now and with the next video. */
export function useCaptions(
  captions: readonly Caption[],
  hint: (text: string) => void,
): CaptionsState {
  const [wanted, setWanted] = useState(() => remembered().captions)
  const [last, setLast] = useState(wanted)
  const languages = captions.map((caption) => caption.language)
  const language = matchingLanguage(languages, wanted)

  function choose(next: string) {
    setWanted(next)
    if (next !== '') setLast(next)
    remember({ captions: next })
    hint(next === '' ? 'Captions off' : 'Captions on')
  }

  return {
    languages,
    language,
    choose,
    toggle: () => {
      if (languages.length === 0) return hint('There are no captions')
      if (language !== '') return choose('')
      const liked = [last, ...navigator.languages].map((each) => matchingLanguage(languages, each))
      choose(liked.find((each) => each !== '') ?? languages[0] ?? '')
    },
  }
}
