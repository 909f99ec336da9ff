import { Tabs } from 'radix-ui'
import { classNames } from '../../lib/class-names.ts'
import { closeAuthOverlay, useAuth } from '../../entities/session/auth-store.ts'
import { clearReturnTo } from '../../entities/session/return-to.ts'
import { site } from '../../lib/site.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { SignupForm } from './signup-form.tsx'

const tab = classNames(
  'flex-1 border-b-2 border-transparent py-2.5 font-semibold text-foreground-muted transition-colors',
  'hover:text-foreground data-[state=active]:border-accent data-[state=active]:text-foreground data-[state=active]:forced-highlight',
)

/** The dialog to sign in or sign up, over the current page. */
export function AuthOverlay() {
  const open = useAuth(({ isAuthOverlayOpen }) => isAuthOverlayOpen)
  function close() {
    clearReturnTo()
    closeAuthOverlay()
  }
  return (
    <Dialog open={open} onClose={close} title={`Welcome to ${site.name}`}>
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
          <LoginForm />
        </Tabs.Content>
        <Tabs.Content value="signup" className="pt-5 outline-offset-8">
          <SignupForm />
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  )
}
