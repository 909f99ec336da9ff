import { t } from '@lingui/core/macro'
import { History, KeyRound, Mail, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type StoredUser, useAuth } from '../../../entities/session/auth-store.ts'
import { enumLabel } from '../../../lib/format/enum-label.ts'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { EmailForm } from './email-form.tsx'
import { HistoryForm } from './history-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { UnverifiedEmail } from './unverified-email.tsx'

const cards = [
  {
    id: 'email',
    title: t`Email`,
    icon: Mail,
    summary: ({ email }: StoredUser) => email,
    Form: EmailForm,
  },
  {
    id: 'password',
    title: t`Password`,
    icon: KeyRound,
    summary: () => t`What you sign in with`,
    Form: PasswordForm,
  },
  {
    id: 'preferences',
    title: t`Preferences`,
    icon: SlidersHorizontal,
    summary: summarizePreferences,
    Form: PreferencesForm,
  },
  { id: 'history', title: t`History`, icon: History, summary: summarizeHistory, Form: HistoryForm },
] as const
type CardId = (typeof cards)[number]['id']

/** The cards Email, Password, Preferences and History. At most one is open. */
export function SettingsCards() {
  const user = useAuth(({ authUser }) => authUser)
  const [open, setOpen] = useState<CardId | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <UnverifiedEmail />
      {cards.map(({ id, title, icon, summary, Form }) => (
        <SettingsCard
          key={id}
          title={title}
          icon={icon}
          summary={summary(user)}
          open={open === id}
          onToggle={() => setOpen(open === id ? null : id)}
          onDone={() => setOpen((current) => (current === id ? null : current))}
        >
          {(done) => <Form onDone={done} />}
        </SettingsCard>
      ))}
    </div>
  )
}

const themeTexts = { system: t`System theme`, light: t`Light theme`, dark: t`Dark theme` }

const adultContentTexts = {
  SHOW: t`Show adult content`,
  HIDE: t`Hide adult content`,
  BLUR: t`Blur adult content`,
}

function summarizePreferences({ theme, nsfwContent, publishStatus, category }: StoredUser): string {
  return [
    themeTexts[theme],
    adultContentTexts[nsfwContent],
    enumLabel(publishStatus),
    enumLabel(category),
  ].join(' · ')
}

function summarizeHistory(user: StoredUser): string {
  const saved = summarizeSaved(user)
  return user.countInStatistics ? saved : `${saved} · ${t`Left out of statistics`}`
}

function summarizeSaved({ saveSearchHistory, saveWatchHistory }: StoredUser): string {
  if (saveSearchHistory && saveWatchHistory) return t`Searches and watched videos are saved`
  if (saveSearchHistory) return t`Searches are saved`
  return saveWatchHistory ? t`Watched videos are saved` : t`Nothing is saved`
}
