import type { Video } from '@seam/contract/video.ts'
import { Download } from 'lucide-react'
import { followRenewed } from '../../../entities/session/renewal.ts'
import { buttonClasses } from '../../../ui/button.tsx'

/** Saves the file of a video under its title; nothing until the file exists. */
export function DownloadLink({ video: { title, videoFile } }: { video: Video }) {
  if (videoFile.url === null) return null
  return (
    <a
      href={videoFile.url}
      download={`${title}.mp4`}
      title="Download"
      onClick={(event) => void followRenewed(event)}
      className={buttonClasses('secondary')}
    >
      <Download aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Download</span>
    </a>
  )
}
