import { Tabs } from 'radix-ui'
import { classNames } from '../../lib/class-names.ts'
import { LoginPanel } from './login-panel.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'

const tab = classNames(
  'flex-1 border-b-2 border-transparent py-2.5 font-semibold text-foreground-muted transition-colors',
  'hover:text-foreground data-[state=active]:border-accent data-[state=active]:text-foreground data-[state=active]:forced-highlight',
)

interface Props {
  /** Permits the sign-up on a site that has no owner yet. */
  claimCode?: string
}

export const AuthTabs = ({ claimCode }: Props) => (
  <Tabs.Root defaultValue="login" className="mt-3">
    <Tabs.List className="flex border-b border-border" aria-label="Login or signup">
      <Tabs.Trigger value="login" className={tab}>
        Login
      </Tabs.Trigger>
      <Tabs.Trigger value="signup" className={tab}>
        Signup
      </Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content value="login" className="pt-5 outline-offset-8">
      <LoginPanel />
    </Tabs.Content>
    <Tabs.Content value="signup" className="pt-5 outline-offset-8">
      <SignUpPanel claimCode={claimCode} />
    </Tabs.Content>
  </Tabs.Root>
)
