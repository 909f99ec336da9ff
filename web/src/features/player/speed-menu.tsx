import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { FilmButton } from './film-button.tsx'

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

interface Props {
  rate: number
  /** Where the menu is put: on a full screen nothing else can be seen. */
  container: HTMLElement | null
  onRate: (rate: number) => void
  onOpenChange: (open: boolean) => void
}

/** How fast it plays. */
export function SpeedMenu({ rate, container, onRate, onOpenChange }: Props) {
  return (
    <DropdownMenu.Root modal={false} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <FilmButton label="Speed" className="w-auto! px-2">
          <span className="figures text-13 font-semibold">{rate}×</span>
        </FilmButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          side="top"
          align="center"
          sideOffset={10}
          collisionPadding={8}
          className="z-50 animate-fade-in rounded-control bg-black/90 p-1 text-white outline-none"
        >
          <DropdownMenu.RadioGroup value={String(rate)} onValueChange={(to) => onRate(Number(to))}>
            {rates.map((each) => (
              <DropdownMenu.RadioItem
                key={each}
                value={String(each)}
                className="figures flex h-8 cursor-pointer items-center justify-between gap-6 rounded-[7px] pr-2 pl-3 text-13 outline-none data-[highlighted]:bg-white/15"
              >
                {each === 1 ? 'Normal' : `${each}×`}
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden className="size-4 text-(--thread-on-film)" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
