import { Captions } from 'lucide-react'
import { languageName } from '../../../lib/format/language.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { RadioOptions, PlayerMenu } from './player-menu.tsx'

interface Props {
  languages: readonly string[]
  /** The language that is shown; empty if captions are off. */
  language: string
  onChoose: (language: string) => void
  container: HTMLElement | null
  onOpenChange: (open: boolean) => void
}

/** The menu to select the language of the captions. */
export const CaptionsMenu = (props: Props) => (
  <PlayerMenu
    container={props.container}
    onOpenChange={props.onOpenChange}
    trigger={
      <ControlButton label="Captions" keyName="c">
        <span aria-hidden className="relative grid place-items-center">
          <Captions className="size-5.5" strokeWidth={1.75} />
          {props.language !== '' && (
            <span className="absolute -bottom-1 h-0.5 w-full rounded-full bg-(--accent-on-video)" />
          )}
        </span>
      </ControlButton>
    }
  >
    <RadioOptions
      label="Captions"
      value={props.language}
      options={[
        { value: '', label: 'Off' },
        ...props.languages.map((each) => ({ value: each, label: languageName(each) })),
      ]}
      onChoose={props.onChoose}
    />
  </PlayerMenu>
)
