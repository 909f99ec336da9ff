import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { isTokenExpired, renewSession } from '../../../entities/session/renewal.ts'
import { buttonClasses } from '../../../ui/button.tsx'

/** Saves the file of a video under its title; nothing until the file exists. */
export function DownloadLink({ video: { title, videoFile } }: { video: Video }) {
  if (videoFile.url === null) return null
  return (
    <a
      href={videoFile.url}
      download={`${title}.mp4`}
      title={t({ message: 'Download', context: 'verb' })}
      onClick={(event) => void renewFirst(event)}
      className={buttonClasses('secondary')}
    >
      <Download aria-hidden className="size-4" />
      <span className="max-sm:sr-only">
        <Trans context="verb">Download</Trans>
      </span>
    </a>
  )
}

/**
 * Renews an expired session before the browser requests the file, which may be private: the page may
 * have been open for longer than an access token is valid.
 */
async function renewFirst(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  if (!useAuth.getState().authenticated || !isTokenExpired()) return
  const link = event.currentTarget
  event.preventDefault()
  if ((await renewSession()) === 'renewed') link.click()
  // Offline, the browser says so.
  else location.assign(link.href)
}
