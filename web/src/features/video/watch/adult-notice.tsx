import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useBlur } from '../../../entities/adult/use-blur.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { focusIfLost } from '../../../lib/focus.ts'
import { useIsHydrating } from '../../../lib/page-state.ts'
import { Link } from '../../../lib/router/link.tsx'
import { useSite } from '../../../lib/site.ts'
import { localStore } from '../../../lib/web-storage.ts'
import { Button } from '../../../ui/button.tsx'

const KEY = 'seam-adult-videos'

const useConfirmation = create(() => ({
  /** Whether this browser has confirmed that its user wants to see adult videos. */
  isConfirmed: localStore.read(KEY) !== null,
  /** The video whose notice was confirmed since the page was loaded. */
  publicId: null as string | null,
}))

/**
 * Whether {@link AdultNotice} replaces the player of a video: for visitors who have not confirmed yet,
 * if the site requires it. Users have a setting for adult content instead.
 */
export function useHasAdultNotice(video: Video | undefined): boolean {
  const { adultNotice } = useSite()
  const isVisitor = useAuth(({ authenticated }) => !authenticated)
  const isConfirmed = useConfirmation((state) => state.isConfirmed)
  const isHydrating = useIsHydrating()
  const isRequired = adultNotice && isVisitor && video?.nsfw === true
  return isRequired && (isHydrating || !isConfirmed)
}

/** Whether the visitor has confirmed the notice of this very video. Then it starts to play. */
export const hasConfirmedNotice = (publicId: string): boolean =>
  useConfirmation.getState().publicId === publicId

/** Says that a video is for adults, in place of its player, until the visitor confirms. */
export function AdultNotice({ video }: { video: Video }) {
  const { reveal } = useBlur(video)
  useEffect(() => () => focusIfLost(document.getElementById('main')), [])

  const confirm = () => {
    localStore.write(KEY, '1')
    reveal()
    useConfirmation.setState({ isConfirmed: true, publicId: video.publicId })
  }
  return (
    <section
      aria-labelledby="adult-notice"
      className="grid size-full place-content-center justify-items-center gap-3 bg-surface-sunken p-4 text-center"
    >
      <EyeOff aria-hidden className="size-8 text-foreground-muted max-sm:hidden" />
      <h2 id="adult-notice" className="display text-20">
        <Trans>This video is for adults.</Trans>
      </h2>
      <Button variant="primary" onClick={confirm}>
        <Trans>Show the video</Trans>
      </Button>
      <Link
        to="/v/feed"
        className="rounded-chip py-1 text-14 font-semibold underline underline-offset-2 pointer-coarse:py-2.5"
      >
        <Trans>Back to the videos</Trans>
      </Link>
    </section>
  )
}
