import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BackupSettings } from '@seam/contract/backup.ts'
import type { MailSettingsView } from '@seam/contract/mail-settings.ts'
import type { Site } from '@seam/contract/site.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import type { Terms } from '@seam/contract/terms.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  Bot,
  DoorOpen,
  EyeOff,
  FileText,
  HardDrive,
  Hexagon,
  Image as ImageIcon,
  Images,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  Palette,
  Scale,
  ShieldCheck,
  Tag,
  Type,
  UserPlus,
  UserRoundX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import { termsQuery } from '../../../entities/terms.ts'
import { formatUtcDate } from '../../../lib/format/utc-time.ts'
import { useSite } from '../../../lib/site.ts'
import { formatDuration } from '@seam/contract/video-limits.ts'
import { ErrorView } from '../../../ui/error-view.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  backupSettingsQuery,
  healthQuery,
  mailSettingsQuery,
  siteSettingsQuery,
} from '../queries.ts'
import { AccentForm } from './accent-form.tsx'
import { AudienceForm } from './audience-form.tsx'
import { LogoForm, PictureForm } from './image-forms.tsx'
import { BackupForm } from './backup-form.tsx'
import { describeServer } from './describe-server.ts'
import { MailForm } from './mail-form.tsx'
import { LimitsForm } from './limits-form.tsx'
import { PagesForm } from './pages-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { registrationOptions } from './registration-options.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SpamForm } from './spam-form.tsx'
import { AdultForm, CrawlersForm, PostsForm, SecurityForm } from './switches-forms.tsx'
import { TermsForm } from './terms-form.tsx'
import { TextsForm } from './texts-form.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

/** What the summaries of the cards need besides the settings; undefined until loaded. */
interface More {
  site: Site
  mail: MailSettingsView | undefined
  backup: BackupSettings | undefined
  terms: Terms | undefined
  newerRelease: string | null | undefined
}

interface Card {
  title: string
  icon: LucideIcon
  summary: (settings: SiteSettings, more: More) => string
  Form: (props: SiteFormProps) => ReactNode
}

const cards: Card[] = [
  {
    title: t`Name`,
    icon: Type,
    summary: ({ name, tagline }) => `${name} · ${tagline}`,
    Form: TextsForm,
  },
  {
    title: t`Color`,
    icon: Palette,
    summary: ({ accentColor }) => accentColor ?? t`Seam's own color`,
    Form: AccentForm,
  },
  {
    title: t`Logo`,
    icon: Hexagon,
    summary: (_, { site }) => (site.logo ? t`Custom logo` : t`Seam's own logo`),
    Form: LogoForm,
  },
  {
    title: t`Picture`,
    icon: ImageIcon,
    summary: (_, { site }) => (site.picture ? t`Custom picture` : t`Seam's own drawing`),
    Form: PictureForm,
  },
  { title: t`Pages`, icon: FileText, summary: summarizePages, Form: PagesForm },
  {
    title: t`Terms`,
    icon: Scale,
    summary: (_, { site, terms }) => summarizeTerms(site, terms),
    Form: TermsForm,
  },
  {
    title: t`Who may see this site`,
    icon: DoorOpen,
    summary: ({ audience }) => (audience === 'MEMBERS' ? t`Members only` : t`Everyone`),
    Form: AudienceForm,
  },
  {
    title: t`Registration`,
    icon: UserPlus,
    summary: ({ registration }) =>
      registrationOptions.find(({ value }) => value === registration)?.label ?? '',
    Form: RegistrationForm,
  },
  {
    title: t`Sign-up checks`,
    icon: UserRoundX,
    summary: ({ blockedNetworks, blockedMailDomains }) =>
      t`Blocked networks: ${{ networks: blockedNetworks.length }} · blocked mail domains: ${{ domains: blockedMailDomains.length }}`,
    Form: SignUpForm,
  },
  {
    title: t`Spam`,
    icon: MessageSquareWarning,
    summary: ({ newcomerTexts, newcomerVideos, heldWords, refusedWords }) =>
      t`Newcomers: ${plural(newcomerTexts, { one: `${newcomerTexts} texts`, other: `${newcomerTexts} texts` })} and ${plural(newcomerVideos, { one: `${newcomerVideos} videos`, other: `${newcomerVideos} videos` })} a day · watched words: ${{ words: heldWords.length + refusedWords.length }}`,
    Form: SpamForm,
  },
  {
    title: t`Security`,
    icon: ShieldCheck,
    summary: ({ requireTwoFactor }) =>
      requireTwoFactor
        ? t`Moderators and owners need two-factor sign-in`
        : t`Two-factor sign-in is up to everyone`,
    Form: SecurityForm,
  },
  {
    title: t`Images in posts`,
    icon: Images,
    summary: ({ requireImageAlt }) =>
      requireImageAlt ? t`Every image needs a description` : t`Descriptions are up to the author`,
    Form: PostsForm,
  },
  {
    title: t`Adult videos`,
    icon: EyeOff,
    summary: ({ adultNotice }) =>
      adultNotice ? t`Visitors confirm before one plays` : t`No notice before they play`,
    Form: AdultForm,
  },
  {
    title: t`Crawlers`,
    icon: Bot,
    summary: ({ audience, refuseAiCrawlers }) =>
      audience === 'MEMBERS'
        ? t`Crawlers may read nothing: this site is for members only`
        : refuseAiCrawlers
          ? t`AI crawlers are refused`
          : t`All crawlers may read public pages`,
    Form: CrawlersForm,
  },
  {
    title: t`Mail`,
    icon: Mail,
    summary: (_, { mail }) =>
      mail ? describeServer(mail.server) || t`This site sends no mail` : '',
    Form: MailForm,
  },
  { title: t`Limits`, icon: HardDrive, summary: summarizeLimits, Form: LimitsForm },
  {
    title: t`Releases`,
    icon: Tag,
    summary: ({ releaseFeed }, { newerRelease }) =>
      newerRelease
        ? t`Seam ${newerRelease} is available`
        : releaseFeed
          ? t`Newer releases are announced here`
          : t`No notices of newer releases`,
    Form: ReleasesForm,
  },
  {
    title: t`Backup`,
    icon: Archive,
    summary: (_, { backup }) => summarizeBackup(backup),
    Form: BackupForm,
  },
]

/** The settings of the site. At most one card is open. */
export function SiteCards() {
  const { data: settings, error, isFetching, refetch } = useQuery(siteSettingsQuery())
  const site = useSite()
  const { data: mail } = useQuery(mailSettingsQuery())
  const { data: backup } = useQuery(backupSettingsQuery())
  const { data: terms } = useQuery({ ...termsQuery(), enabled: site.termsVersion !== null })
  const { data: health } = useQuery(healthQuery())
  const [open, setOpen] = useState<string | null>(null)
  if (!settings && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  return (
    <div className="flex flex-col gap-3">
      {!settings && (
        <output className="sr-only">
          <Trans>Loading the settings of this site</Trans>
        </output>
      )}
      {cards.map(({ title, icon, summary, Form }) =>
        settings ? (
          <SettingsCard
            key={title}
            title={title}
            icon={icon}
            summary={summary(settings, {
              site,
              mail,
              backup,
              terms,
              newerRelease: health?.newerRelease,
            })}
            open={open === title}
            onToggle={() => setOpen(open === title ? null : title)}
            onDone={() => setOpen((current) => (current === title ? null : current))}
          >
            {(done) => <Form settings={settings} onDone={done} />}
          </SettingsCard>
        ) : (
          <Skeleton key={title} className="h-[74px] w-full !rounded-thumb" />
        ),
      )}
    </div>
  )
}

function summarizePages({ rules, privacy, contact, imprint }: SiteSettings): string {
  const written = [
    rules.trim() && t`Rules`,
    privacy.trim() && t`Privacy`,
    contact.trim() && t({ message: 'Contact', context: 'noun' }),
    imprint.trim() && t`Imprint`,
  ].filter(Boolean)
  return written.join(' · ') || t`Nothing is written yet`
}

function summarizeTerms({ termsVersion }: Site, terms: Terms | undefined): string {
  if (termsVersion === null) return t`No terms`
  if (terms?.version !== termsVersion) return t`Version ${{ version: termsVersion }}`
  return t`Version ${{ version: termsVersion }}, published on ${{ date: formatUtcDate(new Date(terms.publishedAt)) }}`
}

function summarizeLimits(settings: SiteSettings): string {
  const { maxVideoBytes, maxVideoDuration, quotaBytes, quotaBytesPerDay } = settings
  const parts = [
    t`Videos up to ${{ size: formatBytes(maxVideoBytes) }} and ${{ duration: formatDuration(maxVideoDuration) }}`,
    quotaBytes !== null && t`${{ size: formatBytes(quotaBytes) }} for every user`,
    quotaBytesPerDay !== null && t`${{ size: formatBytes(quotaBytesPerDay) }} a day`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function summarizeBackup(backup: BackupSettings | undefined): string {
  if (!backup) return ''
  if (backup.setBy === null) return t`No backups are made`
  return backup.onSameDisk ? t`${{ folder: backup.target }}, on the same disk` : backup.target
}

/** The form for the feed of Seam releases. */
function ReleasesForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(['releaseFeed'], props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <TextField
          label={t`Feed of releases`}
          hint={t`The server reads it once a day. Leave empty for no notices of newer releases.`}
          error={errors.releaseFeed?.message}
          {...form.register('releaseFeed')}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
