import { t } from '@lingui/core/macro'
import type { Profile } from '@seam/contract/profile.ts'
import { useState } from 'react'
import { useImageForm } from '../../entities/upload/use-image-form.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Cover } from './cover.tsx'
import { ImageForm } from './image-form.tsx'
import { imageSpecs } from './image-specs.ts'
import { InfoForm, useInfoForm } from './info-form.tsx'

const tabs = [
  { value: 'info', label: t`User Info` },
  { value: 'avatar', label: t`Avatar` },
  { value: 'cover', label: t`Cover Image` },
] as const
type Tab = (typeof tabs)[number]['value']

interface Props {
  profile: Profile
  open: boolean
  onClose: () => void
}

/** The owner's forms for their profile, in tabs. Input in one tab is kept while another is open. */
export function EditDialog({ profile, open, onClose }: Props) {
  const [tab, setTab] = useState<Tab>('info')
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // The dialog always opens on the first tab.
    if (open) setTab('info')
  }
  const info = useInfoForm(profile)
  const avatar = useImageForm(imageSpecs.avatar)
  const cover = useImageForm(imageSpecs.cover)
  const { username, fullName } = profile
  return (
    <Dialog open={open} onClose={onClose} title={t`Edit Profile`} className="max-w-xl!">
      <Tabs label={t`Edit Profile`} className="mt-3" value={tab} tabs={tabs} onChange={setTab}>
        {tab === 'info' && <InfoForm form={info} profile={profile} onDone={onClose} />}
        {tab === 'avatar' && (
          <ImageForm
            kind="avatar"
            form={avatar}
            onDone={onClose}
            current={
              <Avatar
                image={profile.avatar}
                sizes="80px"
                large
                alt={fullName || username}
                title={username}
                className="size-20 text-28"
              />
            }
          />
        )}
        {tab === 'cover' && (
          <ImageForm
            kind="cover"
            form={cover}
            onDone={onClose}
            current={
              <span className="w-2/5 shrink-0">
                <Cover image={profile.coverImage} sizes="208px" />
              </span>
            }
          />
        )}
      </Tabs>
    </Dialog>
  )
}
