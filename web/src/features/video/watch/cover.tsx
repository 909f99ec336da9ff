import type { Video } from '@seam/contract/video.ts'
import { useBlur } from '../use-blur.ts'
import { classes } from '../../../lib/classes.ts'

/** The picture before it moves; blurred until then where the content is adult. */
export function Cover({ video }: { video: Video }) {
  const { blurred } = useBlur(video)
  return (
    // Under what is blurred lies the film itself: nothing of it may be seen through or beside it.
    <div className={classes('size-full', blurred && 'overflow-hidden bg-black')}>
      <img
        src={video.videoFile.posterUrl ?? video.thumbnail.url}
        alt=""
        className={classes('size-full object-contain', blurred && 'scale-110 blur-3xl')}
      />
    </div>
  )
}
