import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LogOut, Settings } from 'lucide-react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { signOut } from '../../entities/session/sign-out.ts'
import { AuthTabs } from '../../features/auth/auth-tabs.tsx'
import { classNames } from '../../lib/class-names.ts'
import { linkify } from '../../lib/linkify.ts'
import { Link } from '../../lib/router/link.tsx'
import { useSite } from '../../lib/site.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { LinkedParts } from '../../ui/linked-text.tsx'
import { Page } from '../../ui/page.tsx'
import { SiteMark } from '../shell/logo.tsx'

/** All that visitors see of a site for members only: its name, a text by its owner and how to sign in. */
export function FrontDoor({ isPending }: { isPending: boolean }) {
  const { name, frontDoorText } = useSite()
  const hasText = frontDoorText.trim() !== ''
  return (
    <Page
      title={isPending ? t`Awaiting approval` : t`Sign in`}
      className={classNames(
        'grid max-w-md! gap-y-7 pt-[max(2rem,9dvh)]!',
        hasText &&
          'lg:max-w-none! lg:grid-cols-[minmax(0,28rem)_26rem] lg:justify-center lg:gap-x-20 lg:pt-[14dvh]!',
      )}
    >
      <div className={classNames('min-w-0', hasText && 'lg:pt-4')}>
        <SiteMark className="size-14" />
        <h1 className="display mt-4 text-28 font-bold! sm:text-40">{name}</h1>
        <p dir="auto" className="mt-3 max-w-prose text-16 text-foreground-muted">
          {hasText ? <Text text={frontDoorText} /> : t`This site is for members.`}
        </p>
      </div>
      <div>
        <div className="rounded-[18px] border border-border bg-surface px-5 pt-2 pb-6 sm:px-6">
          {isPending ? <AwaitingApproval /> : <AuthTabs />}
        </div>
        <p className="mt-3 text-center text-13">
          <Link
            to="/about"
            className="inline-block rounded-chip px-3 py-2.5 text-foreground-muted hover:text-foreground"
          >
            <Trans context="site">About</Trans>
          </Link>
        </p>
      </div>
    </Page>
  )
}

/** The text of the owner. Its URLs are links; a search for its hashtags would lead back here. */
function Text({ text }: { text: string }) {
  const parts = linkify(text)
  return <LinkedParts parts={parts.map((part) => (part.isHashtag ? { text: part.text } : part))} />
}

function AwaitingApproval() {
  const { fullName, username } = useAuth(({ authUser }) => authUser)
  const name = fullName || username
  return (
    <section aria-labelledby="approval" className="pt-4">
      <h2 id="approval" className="display text-20">
        <Trans>Awaiting approval</Trans>
      </h2>
      <p className="mt-2">
        <Trans>A moderator has to approve your account before you can see this site.</Trans>
      </p>
      <p className="mt-2 text-foreground-muted">
        <Trans>
          You are signed in as <bdi>{name}</bdi> (@{username}).
        </Trans>
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Link to="/settings" className={buttonClasses('secondary')}>
          <Settings aria-hidden className="size-4" />
          <Trans>Settings</Trans>
        </Link>
        <Button onClick={() => void signOut()}>
          <LogOut aria-hidden className="size-4" />
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </section>
  )
}
