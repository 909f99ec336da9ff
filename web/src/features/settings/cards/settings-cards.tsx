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
  { title: 'Email', icon: Mail, summary: ({ email }: StoredUser) => email, Form: EmailForm },
  { title: 'Password', icon: KeyRound, summary: () => 'What you sign in with', Form: PasswordForm },
  {
    title: 'Preferences',
    icon: SlidersHorizontal,
    summary: summarizePreferences,
    Form: PreferencesForm,
  },
  { title: 'History', icon: History, summary: summarizeHistory, Form: HistoryForm },
] as const
type Title = (typeof cards)[number]['title']

/** The cards Email, Password, Preferences and History. At most one is open. */
export function SettingsCards() {
  const user = useAuth(({ authUser }) => authUser)
  const [open, setOpen] = useState<Title | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <UnverifiedEmail />
      {cards.map(({ title, icon, summary, Form }) => (
        <SettingsCard
          key={title}
          title={title}
          icon={icon}
          summary={summary(user)}
          open={open === title}
          onToggle={() => setOpen(open === title ? null : title)}
          onDone={() => setOpen((current) => (current === title ? null : current))}
        >
          {(done) => <Form onDone={done} />}
        </SettingsCard>
      ))}
    </div>
  )
}

function summarizePreferences({ theme, nsfwContent, publishStatus, category }: StoredUser): string {
  const themeName = `${theme.charAt(0).toUpperCase()}${theme.slice(1)} theme`
  return [
    themeName,
    `${enumLabel(nsfwContent)} adult content`,
    enumLabel(publishStatus),
    enumLabel(category),
  ].join(' · ')
}

function summarizeHistory(user: StoredUser): string {
  const saved = summarizeSaved(user)
  return user.countInStatistics ? saved : `${saved} · Left out of statistics`
}

function summarizeSaved({ saveSearchHistory, saveWatchHistory }: StoredUser): string {
  if (saveSearchHistory && saveWatchHistory) return 'Searches and watched videos are saved'
  if (saveSearchHistory) return 'Searches are saved'
  return saveWatchHistory ? 'Watched videos are saved' : 'Nothing is saved'
}
