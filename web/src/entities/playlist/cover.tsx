import { Trans } from '@lingui/react/macro'
import type { Playlist } from '@seam/contract/playlist.ts'
import { thumbnailSrcSet } from '@seam/contract/thumbnail-sources.ts'
import { EyeOff } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { useIsHydrating } from '../../lib/page-state.ts'
import { PlaylistDrawing } from '../../ui/drawings/playlist-drawing.tsx'
import { placeholderStyle } from '../../ui/placeholder-style.ts'
import { useAuth } from '../session/auth-store.ts'

interface Props {
  playlist: Pick<Playlist, 'cover'>
  /** The `sizes` of the image: its displayed width. */
  sizes: string
  eager?: boolean
  className?: string
}

/**
 * The thumbnail of the first video of a playlist, or a drawing. Adult content is blurred: it can be
 * revealed at the video itself. The server's page omits it.
 */
export function PlaylistCover({ playlist: { cover }, sizes, eager, className }: Props) {
  const isHydrating = useIsHydrating()
  const showsAdult = useAuth(({ authUser }) => authUser.nsfwContent === 'SHOW')
  const isBlurred = cover?.nsfw === true && !showsAdult
  return (
    <div
      style={placeholderStyle(cover?.color)}
      className={classNames(
        'relative grid aspect-video place-items-center overflow-hidden rounded-thumb bg-surface-sunken',
        className,
      )}
    >
      {!cover && <PlaylistDrawing className="w-1/3 text-border-strong" />}
      {cover?.smallUrl && !(isBlurred && isHydrating) && (
        <img
          src={cover.smallUrl}
          srcSet={thumbnailSrcSet(cover)}
          sizes={sizes}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className={classNames('size-full object-cover', isBlurred && 'scale-110 blur-2xl')}
        />
      )}
      {isBlurred && (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-black/45 text-13 font-semibold text-white">
          <EyeOff aria-hidden className="size-5" />
          <Trans>Adult content</Trans>
        </span>
      )}
    </div>
  )
}
