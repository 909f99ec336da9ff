import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { CheckMenuItem } from '../../ui/check-menu-item.tsx'
import { MUTE, muteQuery, setMuted } from './mute.ts'

/** A menu item that mutes or unmutes notifications of comments and votes on a video or post. */
export function MuteMenuItem({ publicId }: { publicId: string }) {
  const { data } = useQuery(muteQuery(publicId))
  const isMuted = data?.isMuted ?? false
  return (
    <CheckMenuItem
      icon={BellOff}
      checked={isMuted}
      disabled={!data}
      onSelect={() => void setMuted(publicId, !isMuted)}
    >
      {MUTE}
    </CheckMenuItem>
  )
}
