import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlaylistEntry } from '@seam/contract/playlist.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Count } from '../../ui/count.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { flattenPages } from '../cache/infinite-list.ts'
import { useAuth } from '../session/auth-store.ts'
import { NewPlaylistForm } from './new-playlist-form.tsx'
import { playlistsContaining } from './queries.ts'
import { setInPlaylist } from './set-in-playlist.ts'
import { StatusIcon } from './status-icon.tsx'

interface Props {
  videoId: string
  open: boolean
  onClose: () => void
}

/** Adds a video to the viewer's own playlists, old and new ones, and removes it. */
export const AddDialog = ({ videoId, open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title={t`Add to playlist`}>
    <div className="mt-4 flex flex-col gap-4">
      <Playlists videoId={videoId} />
      <NewPlaylist videoId={videoId} />
    </div>
  </Dialog>
)

function Playlists({ videoId }: { videoId: string }) {
  const username = useAuth(({ authUser }) => authUser.username)
  const list = useInfiniteQuery(playlistsContaining(username, videoId))
  const [error, setError] = useState<string | null>(null)
  const playlists = flattenPages(list.data)

  async function toggle(entry: PlaylistEntry) {
    setError(null)
    setError(await setInPlaylist(entry, videoId, !entry.hasVideo))
  }

  return (
    <div>
      <fieldset
        // The first checkbox is one Tab away, also before it is loaded.
        tabIndex={-1}
        data-initial-focus
        className="-mx-2 -my-1 max-h-[min(20rem,45dvh)] overflow-y-auto px-2 py-1 outline-none"
      >
        <legend className="sr-only">
          <Trans>Your playlists</Trans>
        </legend>
        {list.isPending && <PlaylistsSkeleton />}
        {list.data && playlists.length === 0 && (
          <p className="py-1 text-14 text-foreground-muted">
            <Trans>You have no playlists yet. Create the first one below.</Trans>
          </p>
        )}
        {playlists.map((entry) => (
          <label
            key={entry.publicId}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 transition-colors hover:bg-surface-sunken"
          >
            <input
              type="checkbox"
              checked={entry.hasVideo ?? false}
              onChange={() => void toggle(entry)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 truncate text-14">{entry.title}</span>
            <span className="shrink-0 text-12 text-foreground-muted">
              <Count value={entry.videosCount} of="videos" />
            </span>
            <StatusIcon status={entry.publishStatus} className="text-foreground-muted" />
          </label>
        ))}
        {list.hasNextPage && (
          <Button
            size="small"
            variant="quiet"
            className="mt-1"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        )}
        {list.error && (
          <div role="alert" className="flex flex-col items-start gap-1 text-14">
            <ErrorMessage error={list.error} />
            <Button
              size="small"
              className="mt-2"
              busy={list.isFetching}
              onClick={() => void list.refetch()}
            >
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
      </fieldset>
      <div className="has-[p]:mt-3">
        <FormError message={error ?? undefined} />
      </div>
    </div>
  )
}

const PlaylistsSkeleton = () => (
  <>
    <output className="sr-only">
      <Trans>Loading your playlists</Trans>
    </output>
    {['w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
      <div key={width} className="flex h-11 items-center gap-3">
        <Skeleton className="size-4.5" />
        <Skeleton className={`h-3.5 ${width}`} />
      </div>
    ))}
  </>
)

/** A button that expands to the form of a new playlist. */
function NewPlaylist({ videoId }: { videoId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    setIsOpen(false)
    // The button is rendered again by then.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <div className="border-t border-border pt-4">
      {isOpen ? (
        <NewPlaylistForm videoId={videoId} onCancel={close} onCreated={close} />
      ) : (
        <Button ref={button} className="w-full" onClick={() => setIsOpen(true)}>
          <Plus aria-hidden className="size-4" />
          <Trans>New playlist</Trans>
        </Button>
      )}
    </div>
  )
}
