import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Profile } from '@seam/contract/profile.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { PlaylistGrid } from '../../entities/playlist/playlist-grid.tsx'
import { playlistsBy } from '../../entities/playlist/queries.ts'
import { profileQuery } from '../../features/profile/queries.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useParams } from '../../lib/router/use-router.ts'
import { Button } from '../../ui/button.tsx'
import { PlaylistDrawing } from '../../ui/drawings/playlist-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'

const NewPlaylistDialog = lazyComponent(() =>
  import('../../entities/playlist/new-playlist-form.tsx').then((part) => part.NewPlaylistDialog),
)

/** A tab of a profile: the playlists of its user. Their own ones include those that are not public. */
export function ProfilePlaylists() {
  const { username: usernameParam = '' } = useParams()
  // Undefined while it is loading. Decides the text of an empty list.
  const { data: profile } = useQuery(profileQuery(usernameParam))
  const username = profile?.username ?? usernameParam
  const list = useInfiniteQuery(playlistsBy(username))
  const dialogs = useDialogs<'new'>()
  const create = profile?.isOwnProfile && (
    <Button onClick={() => dialogs.show('new')} {...NewPlaylistDialog.preloadHandlers}>
      <Plus aria-hidden className="size-4" />
      <Trans>New playlist</Trans>
    </Button>
  )
  const isEmpty = list.data?.pages[0]?.docs.length === 0
  return (
    <>
      {create && !isEmpty && <div className="mb-5">{create}</div>}
      <PlaylistGrid
        list={list}
        hidesOwner
        empty={profile && <EmptyState {...noPlaylists(profile)}>{create}</EmptyState>}
      />
      {dialogs.used('new') && <NewPlaylistDialog {...dialogs.propsFor('new')} />}
    </>
  )
}

const noPlaylists = ({ isOwnProfile, fullName, username }: Profile) => ({
  drawing: PlaylistDrawing,
  title: t`No playlists yet`,
  text: isOwnProfile
    ? t`Create one here, or choose “Add to playlist” in the menu of any video.`
    : t`${{ name: fullName || username }} has not published a playlist yet.`,
})
