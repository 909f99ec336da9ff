import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { rates } from '../playback/preferences.ts'
import { SettingsButton } from './menu-buttons.tsx'
import {
  ActionItem,
  BackItem,
  RadioOptions,
  PlayerMenu,
  SubmenuItem,
  SwitchItem,
} from './player-menu.tsx'

const rateName = (rate: number) =>
  rate === 1 ? t({ message: 'Normal', context: 'speed' }) : `${rate}×`

type Page = 'all' | 'quality' | 'speed'

export interface SwitchState {
  on: boolean
  onChange: (on: boolean) => void
}

export interface SettingsMenuProps {
  rate: number
  /** The available qualities, as their shorter sides in pixels. */
  qualities: readonly number[]
  /** The quality that plays; 0 if unknown. */
  currentQuality: number
  /** The quality selected by hand; 0 is automatic. */
  selectedQuality: number
  container: HTMLElement | null
  /** Whether the next video plays by itself. Absent if there is no next video. */
  autoplayNext?: SwitchState | undefined
  onRate: (rate: number) => void
  onQuality: (quality: number) => void
  onShortcuts: () => void
  onOpenChange: (open: boolean) => void
}

/** The menu for quality, speed and what follows the video. */
export function SettingsMenu(props: SettingsMenuProps) {
  const {
    rate,
    qualities,
    currentQuality,
    selectedQuality,
    container,
    onRate,
    onQuality,
    onOpenChange,
  } = props
  const [page, setPage] = useState<Page>('all')
  const [previousPage, setPreviousPage] = useState<Page>('all')
  const automatic = t({ message: 'Auto', context: 'quality' })
  const auto =
    currentQuality > 0 && selectedQuality === 0 ? `${automatic} (${currentQuality}p)` : automatic
  const goTo = (to: Page) => () => {
    setPreviousPage(page)
    setPage(to)
  }
  const back = goTo('all')

  return (
    <PlayerMenu
      container={container}
      onOpenChange={(open) => {
        if (!open) {
          setPreviousPage('all')
          setPage('all')
        }
        onOpenChange(open)
      }}
      trigger={<SettingsButton />}
    >
      {page === 'all' && (
        <>
          {qualities.length > 0 && (
            <SubmenuItem
              value={selectedQuality > 0 ? `${selectedQuality}p` : auto}
              focused={previousPage === 'quality'}
              onNavigate={goTo('quality')}
            >
              <Trans>Quality</Trans>
            </SubmenuItem>
          )}
          <SubmenuItem
            value={rateName(rate)}
            focused={previousPage === 'speed'}
            onNavigate={goTo('speed')}
          >
            <Trans>Speed</Trans>
          </SubmenuItem>
          {props.autoplayNext && (
            <SwitchItem {...props.autoplayNext}>
              <Trans>Autoplay next video</Trans>
            </SwitchItem>
          )}
          {/* A wide player has a button for it; a device without a mouse rarely has a keyboard. */}
          <ActionItem
            className="@2xl:hidden! [@media(hover:none)]:hidden!"
            onSelect={props.onShortcuts}
          >
            <Trans>Keyboard shortcuts</Trans>
          </ActionItem>
        </>
      )}
      {page === 'quality' && (
        <>
          <BackItem onNavigate={back}>
            <Trans>Quality</Trans>
          </BackItem>
          <RadioOptions
            label={t`Quality`}
            value={String(selectedQuality)}
            options={[
              { value: '0', label: auto },
              ...qualities.map((quality) => ({ value: String(quality), label: `${quality}p` })),
            ]}
            onChoose={(to) => onQuality(Number(to))}
          />
        </>
      )}
      {page === 'speed' && (
        <>
          <BackItem onNavigate={back}>
            <Trans>Speed</Trans>
          </BackItem>
          <RadioOptions
            label={t`Speed`}
            value={String(rate)}
            options={rates.map((each) => ({ value: String(each), label: rateName(each) }))}
            onChoose={(to) => onRate(Number(to))}
          />
        </>
      )}
    </PlayerMenu>
  )
}
