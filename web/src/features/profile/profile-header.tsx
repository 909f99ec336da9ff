import { Trans } from '@lingui/react/macro'
import type { Profile } from '@seam/contract/profile.ts'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { UserMenu } from '../../entities/relation/user-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Count } from '../../ui/count.tsx'
import { Button } from '../../ui/button.tsx'
import { About } from './about.tsx'
import { Cover } from './cover.tsx'
import { FollowButton } from './follow-button.tsx'
import { isBlockedProfile } from './relation-notice.tsx'
import { once } from '../../lib/format/once.ts'
import { language } from '../../lib/language/language.ts'
import { Link } from '../../lib/router/link.tsx'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const EditDialog = lazyComponent(() => import('./edit-dialog.tsx').then((part) => part.EditDialog))

// The text is beside the avatar on wide screens, below it on narrow ones.
export const headerClasses = {
  row: 'flex flex-wrap items-start justify-between gap-x-4 md:flex-nowrap md:gap-x-5 md:px-4',
  avatar: '-mt-10 ml-2 size-24 ring-4 ring-background md:-mt-14 md:ml-0 md:size-32',
  text: 'order-last min-h-22 w-full min-w-0 pt-3 md:order-none md:min-h-26 md:w-auto md:flex-1 md:pt-4',
  action: 'pt-3 md:pt-5',
}

// Less than 96 px on phones, so that those with three pixels per CSS pixel load 256 px.
const AVATAR_SIZES = '(width < 768px) 85px, 128px'

const countLink = 'py-0.5 underline-offset-2 hover:text-foreground hover:underline'

interface Props {
  profile: Profile
  /** Beside the button to follow the user. */
  alert?: ReactNode
}

/** A user's cover, avatar, name, counts and about, with a button to edit the profile or follow the user. */
export function ProfileHeader({ profile, alert }: Props) {
  const { username, fullName, about, pronouns, avatar, coverImage, followers, following } = profile
  const name = fullName || username
  return (
    <header>
      <Cover image={coverImage} />
      <div className={headerClasses.row}>
        <Avatar
          image={avatar}
          sizes={AVATAR_SIZES}
          large
          alt={name}
          title={username}
          className={`${headerClasses.avatar} bg-accent-subtle! text-40 text-accent!`}
        />
        <div className={headerClasses.text}>
          <div className="flex flex-wrap items-baseline gap-x-2.5">
            <h1 className="display text-28">{name}</h1>
            {pronouns && (
              <p className="text-foreground-muted">
                <span className="sr-only">
                  <Trans>Pronouns:</Trans>{' '}
                </span>
                <bdi>{pronouns}</bdi>
              </p>
            )}
          </div>
          <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-foreground-muted">
            <span>@{username}</span>
            {!isBlockedProfile(profile) && (
              <span className="flex gap-x-3 whitespace-nowrap">
                <Link to="/u/{username}/followers" params={{ username }} className={countLink}>
                  <Count value={followers} of="followers" />
                </Link>
                <Link to="/u/{username}/following" params={{ username }} className={countLink}>
                  <Count value={following} of="following" />
                </Link>
              </span>
            )}
            <Joined date={profile.createdAt} />
          </p>
          {about && (
            <div className="mt-2">
              <About key={about} text={about} />
            </div>
          )}
        </div>
        <div className={headerClasses.action}>
          {profile.isOwnProfile ? (
            <EditProfileButton profile={profile} />
          ) : (
            <div className="flex items-center gap-2">
              {!isBlockedProfile(profile) && (
                <>
                  {alert}
                  <FollowButton user={profile} />
                </>
              )}
              <UserMenu
                username={username}
                subject={{ kind: 'profile', id: username }}
                relation={profile}
                className="text-foreground-muted"
              />
            </div>
          )}
        </div>
      </div>
    </header>
  )
}

const month = once(
  () => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

function Joined({ date }: { date: string }) {
  const monthAndYear = month().format(new Date(date))
  return (
    <span>
      <Trans>
        Joined <time dateTime={date}>{monthAndYear}</time>
      </Trans>
    </span>
  )
}

/** The owner's button to edit name, about, avatar and cover. Loads the dialog on hover, focus or click. */
function EditProfileButton({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  // The dialog stays mounted once opened, with the text typed in it.
  const [wasOpened, setWasOpened] = useState(false)
  function show() {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button onClick={show} {...EditDialog.preloadHandlers}>
        <Pencil aria-hidden className="size-4" />
        <Trans>Edit Profile</Trans>
      </Button>
      {wasOpened && <EditDialog profile={profile} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
