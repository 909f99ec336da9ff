import { Captions } from 'lucide-react'
import { languageName } from '../../../lib/format/language.ts'
import { FilmButton } from '../film-button.tsx'
import { Choice, FilmMenu } from './film-menu.tsx'

interface Props {
  languages: readonly string[]
  /** The one that is shown; empty for none. */
  language: string
  onChoose: (language: string) => void
  container: HTMLElement | null
  onOpenChange: (open: boolean) => void
}

/** In which language what is said can be read. */
export const CaptionsMenu = (props: Props) => (
  <FilmMenu
    container={props.container}
    onOpenChange={props.onOpenChange}
    trigger={
      <FilmButton label="Captions" keyName="c">
        <span aria-hidden className="relative grid place-items-center">
          <Captions className="size-5.5" strokeWidth={1.75} />
          {props.language !== '' && (
            <span className="absolute -bottom-1 h-0.5 w-full rounded-full bg-(--thread-on-film)" />
          )}
        </span>
      </FilmButton>
    }
  >
    <Choice
      label="Captions"
      value={props.language}
      options={[
        { value: '', label: 'Off' },
        ...props.languages.map((each) => ({ value: each, label: languageName(each) })),
      ]}
      onChoose={props.onChoose}
    />
  </FilmMenu>
)
