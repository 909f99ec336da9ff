import { Settings } from 'lucide-react'
import { useState } from 'react'
import { FilmButton } from '../film-button.tsx'
import { BackPage, Choice, FilmMenu, ToPage } from './film-menu.tsx'

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
const rateName = (rate: number) => (rate === 1 ? 'Normal' : `${rate}×`)

type Page = 'all' | 'quality' | 'speed'

interface Props {
  rate: number
  /** Rungs by their shorter sides: those there are, the one that plays, the one chosen by hand or 0. */
  quality: { rungs: readonly number[]; present: number; chosen: number }
  container: HTMLElement | null
  onRate: (rate: number) => void
  onQuality: (rung: number) => void
  onOpenChange: (open: boolean) => void
}

/** How sharp and how fast it plays. */
export function SettingsMenu(props: Props) {
  const { rate, quality, container, onRate, onQuality, onOpenChange } = props
  const [page, setPage] = useState<Page>('all')
  const [from, setFrom] = useState<Page>('all')
  const { rungs, present, chosen } = quality
  const auto = present > 0 && chosen === 0 ? `Auto (${present}p)` : 'Auto'
  const turn = (to: Page) => () => {
    setFrom(page)
    setPage(to)
  }
  const back = turn('all')

  return (
    <FilmMenu
      container={container}
      onOpenChange={(open) => {
        if (open) {
          setFrom('all')
          setPage('all')
        }
        onOpenChange(open)
      }}
      trigger={<FilmButton icon={Settings} label="Settings" tipClass="right-0 @md:right-auto" />}
    >
      {page === 'all' && (
        <>
          {rungs.length > 0 && (
            <ToPage
              value={chosen > 0 ? `${chosen}p` : auto}
              focused={from === 'quality'}
              onTurn={turn('quality')}
            >
              Quality
            </ToPage>
          )}
          <ToPage value={rateName(rate)} focused={from === 'speed'} onTurn={turn('speed')}>
            Speed
          </ToPage>
        </>
      )}
      {page === 'quality' && (
        <>
          <BackPage onTurn={back}>Quality</BackPage>
          <Choice
            label="Quality"
            value={String(chosen)}
            options={[
              { value: '0', label: auto },
              ...rungs.map((rung) => ({ value: String(rung), label: `${rung}p` })),
            ]}
            onChoose={(to) => onQuality(Number(to))}
          />
        </>
      )}
      {page === 'speed' && (
        <>
          <BackPage onTurn={back}>Speed</BackPage>
          <Choice
            label="Speed"
            value={String(rate)}
            options={rates.map((each) => ({ value: String(each), label: rateName(each) }))}
            onChoose={(to) => onRate(Number(to))}
          />
        </>
      )}
    </FilmMenu>
  )
}
