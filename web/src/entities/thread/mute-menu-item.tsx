import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { CheckMenuItem } from '../../ui/check-menu-item.tsx'
import { MUTE, muteQuery, setMuted } from './mute.ts'

/** An entry of menus that mutes the comments and votes of a video or post for the viewer, or ends that. */
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
