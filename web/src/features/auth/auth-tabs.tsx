import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { LoginPanel } from './login-panel.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'

const tabs = [
  { value: 'login', label: t({ message: 'Login', context: 'noun' }) },
  { value: 'signup', label: t({ message: 'Signup', context: 'noun' }) },
] as const

interface Props {
  /** Permits the sign-up on a site that has no owner yet. */
  claimCode?: string
}

export function AuthTabs({ claimCode }: Props) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('login')
  return (
    <Tabs
      label={t`Login or signup`}
      value={tab}
      tabs={tabs}
      onChange={setTab}
      fillsWidth
      className="mt-3"
    >
      {tab === 'login' ? <LoginPanel /> : <SignUpPanel claimCode={claimCode} />}
    </Tabs>
  )
}
