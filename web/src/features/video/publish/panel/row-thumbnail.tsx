import { thumbnailSrcSet } from '@seam/contract/thumbnail-sources.ts'
import type { Video } from '@seam/contract/video.ts'
import { useObjectUrl } from '../../../../lib/use-object-url.ts'

const pictureClass =
  'aspect-video w-18 shrink-0 self-start rounded-chip bg-surface-sunken object-cover'

interface Props {
  picture: Blob | null
  video: Video | undefined
}

/** The thumbnail of an upload, from the local file or the server. */
export function RowThumbnail({ picture, video }: Props) {
  if (picture) return <LocalPicture picture={picture} />
  if (video?.thumbnail.smallUrl) {
    const { thumbnail } = video
    return (
      <img
        src={thumbnail.smallUrl}
        srcSet={thumbnailSrcSet(thumbnail)}
        sizes="72px"
        alt=""
        className={pictureClass}
      />
    )
  }
  return <span aria-hidden className={pictureClass} />
}

const LocalPicture = ({ picture }: { picture: Blob }) => (
  <img ref={useObjectUrl(picture)} alt="" className={pictureClass} />
)
