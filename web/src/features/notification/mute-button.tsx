import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { MUTE, muteQuery, setMuted } from '../../entities/notification/mute.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { tooltip } from '../../ui/tooltips.tsx'

/** Mutes or unmutes notifications of comments and votes on a video or post. */
export function MuteButton({ publicId }: { publicId: string }) {
  const authenticated = useAuth((state) => state.authenticated)
  const { data } = useQuery({ ...muteQuery(publicId), enabled: authenticated })
  if (!authenticated || !data) return null
  const { isMuted } = data
  return (
    <IconButton
      icon={isMuted ? BellOff : Bell}
      label={MUTE}
      aria-pressed={isMuted}
      {...tooltip(isMuted ? t`Muted: get notifications again` : MUTE, 'bottom')}
      onClick={() => void setMuted(publicId, !isMuted)}
      className="size-8! text-foreground-muted"
    />
  )
}
