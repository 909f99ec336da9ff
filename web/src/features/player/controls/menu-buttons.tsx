import { t } from '@lingui/core/macro'
import { Captions, Settings } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ControlButton } from './control-button.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'children'>

export const SettingsButton = (props: ButtonProps) => (
  <ControlButton icon={Settings} label={t`Settings`} tipClass="right-0 @md:right-auto" {...props} />
)

/** The button of the captions menu; underlined while captions are on. */
export const CaptionsButton = ({ on, ...rest }: ButtonProps & { on: boolean }) => (
  <ControlButton label={t`Captions`} keyName="c" {...rest}>
    <span aria-hidden className="relative grid place-items-center">
      <Captions className="size-5.5" strokeWidth={1.75} />
      {on && (
        <span className="absolute -bottom-1 h-0.5 w-full rounded-full bg-(--accent-on-video)" />
      )}
    </span>
  </ControlButton>
)
