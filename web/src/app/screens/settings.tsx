import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NotificationSettings } from '../../features/notification/notification-settings.tsx'
import { Activity } from '../../features/settings/activity.tsx'
import { ApiTokens } from '../../features/settings/api-tokens/api-tokens.tsx'
import { SettingsCards } from '../../features/settings/cards/settings-cards.tsx'
import { HeldComments } from '../../features/settings/held-comments.tsx'
import { HeldWords } from '../../features/settings/held-words.tsx'
import { DataExportCard } from '../../features/settings/data-export-card.tsx'
import { DeleteAccount } from '../../features/settings/delete-account.tsx'
import { FeedAddress } from '../../features/settings/feed-address.tsx'
import { KeyboardSettings } from '../../features/settings/keyboard-settings.tsx'
import { RelatedUsers } from '../../features/settings/related-users.tsx'
import { Sessions } from '../../features/settings/sessions.tsx'
import { PasskeysCard } from '../../features/settings/sign-in/passkeys-card.tsx'
import { ProvidersCard } from '../../features/settings/sign-in/providers-card.tsx'
import { TwoFactorCard } from '../../features/settings/sign-in/two-factor-card.tsx'
import { VerifyFirst } from '../../features/settings/sign-in/verify-first.tsx'
import { StorageUsage } from '../../features/settings/storage-usage.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { PushSettings } from '../../features/push/push-settings.tsx'
import { Invites } from '../../features/people/registration/invites.tsx'
import { useSite } from '../../lib/site.ts'
import { Page } from '../../ui/page.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

/** /settings */
export function Screen() {
  const site = useSite()
  const isStaff = useAuth(({ authUser }) => authUser.role !== 'member')
  const isPending = useAuth(({ authUser }) => authUser.isPending)
  const mayInvite = isStaff || site.invitesPerMember > 0
  return (
    <Page title={t`Settings`} className="max-w-2xl!">
      <h1 className="display mb-6 text-20 md:text-28">
        <Trans>Settings</Trans>
      </h1>
      <RequireSignIn skeleton={<SettingsSkeleton />}>
        <SettingsCards />
        <KeyboardSettings />
        <PageSection
          anchor="notifications"
          title={t`Notifications`}
          text={t`What you hear about, and where.`}
        >
          <div className="flex flex-col gap-3">
            <PushSettings />
            <NotificationSettings />
          </div>
        </PageSection>
        <PageSection anchor="people" title={t`People`} text={t`Users you have blocked or muted.`}>
          <div className="flex flex-col gap-6">
            <RelatedUsers list="block" />
            <RelatedUsers list="mute" />
          </div>
        </PageSection>
        <PageSection anchor="comments" title={t`Comments`} text={t`On your videos and posts.`}>
          <div className="flex flex-col gap-6">
            <HeldWords />
            <HeldComments />
          </div>
        </PageSection>
        <PageSection anchor="sign-in" title={t`Sign-in`} text={t`More than a password.`}>
          <div className="flex flex-col gap-3">
            <VerifyFirst />
            <div className="divide-y divide-border rounded-thumb border border-border bg-surface">
              <TwoFactorCard />
              <PasskeysCard />
              <ProvidersCard />
            </div>
          </div>
        </PageSection>
        <PageSection anchor="tokens" title={t`API tokens`} text={t`For scripts, apps and bots.`}>
          <ApiTokens />
        </PageSection>
        <PageSection title={t`Sessions`} text={t`Where you are signed in.`}>
          <Sessions />
        </PageSection>
        <PageSection
          anchor="activity"
          title={t`Activity`}
          text={t`Who changed your account, and when.`}
        >
          <Activity />
        </PageSection>
        {mayInvite && (
          <PageSection
            title={t({ message: 'Invites', context: 'noun' })}
            text={t`Links that let others sign up.`}
          >
            <Invites />
          </PageSection>
        )}
        {site.audience === 'MEMBERS' && !isPending && (
          <PageSection
            anchor="feeds"
            title={t`Feeds and podcasts`}
            text={t`${{ name: site.name }} in your feed reader or podcast app.`}
          >
            <FeedAddress />
          </PageSection>
        )}
        <PageSection title={t`Storage`} text={t`How much space your files use.`}>
          <StorageUsage />
        </PageSection>
        <PageSection
          title={t`Your data`}
          text={t`What you made on ${{ name: site.name }} is yours.`}
        >
          <div className="divide-y divide-border rounded-thumb border border-border bg-surface">
            <DataExportCard />
            <DeleteAccount />
          </div>
        </PageSection>
      </RequireSignIn>
    </Page>
  )
}

const SettingsSkeleton = () => (
  <div className="flex flex-col gap-3">
    <output className="sr-only">
      <Trans>Checking who is signed in</Trans>
    </output>
    {['Email', 'Password', 'Preferences', 'History'].map((card) => (
      <Skeleton key={card} className="h-[74px] w-full !rounded-thumb" />
    ))}
  </div>
)
