import { t } from '@lingui/core/macro'
import { languageName } from '../../../lib/format/language.ts'
import { CaptionsButton } from './menu-buttons.tsx'
import { RadioOptions, PlayerMenu } from './player-menu.tsx'

export interface CaptionsMenuProps {
  languages: readonly string[]
  /** The language that is shown; empty if captions are off. */
  language: string
  onChoose: (language: string) => void
  container: HTMLElement | null
  onOpenChange: (open: boolean) => void
}

export const CaptionsMenu = (props: CaptionsMenuProps) => (
  <PlayerMenu
    container={props.container}
    onOpenChange={props.onOpenChange}
    trigger={<CaptionsButton on={props.language !== ''} />}
  >
    <RadioOptions
      label={t`Captions`}
      value={props.language}
      options={[
        { value: '', label: t({ message: 'Off', context: 'captions' }) },
        ...props.languages.map((each) => ({ value: each, label: languageName(each) })),
      ]}
      onChoose={props.onChoose}
    />
  </PlayerMenu>
)
