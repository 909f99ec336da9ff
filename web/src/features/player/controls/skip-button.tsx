import { RotateCcw, RotateCw } from 'lucide-react'
import { ControlButton } from './control-button.tsx'

/** Skips five seconds back or forward. */
export function SkipButton({ back, onSkip }: { back?: boolean; onSkip: (by: number) => void }) {
  const Icon = back ? RotateCcw : RotateCw
  return (
    <ControlButton
      label={back ? 'Back 5 seconds' : 'Forward 5 seconds'}
      keyName={back ? '←' : '→'}
      onClick={() => onSkip(back ? -5 : 5)}
    >
      <span aria-hidden className="relative grid place-items-center">
        <Icon className="size-5.5" strokeWidth={1.75} />
        <span className="absolute pt-px text-[9px] leading-none font-bold">5</span>
      </span>
    </ControlButton>
  )
}
