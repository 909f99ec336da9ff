import type { Video } from '@seam/contract/video.ts'
import type { VoteType } from '@seam/contract/vote.ts'
import { ownerView } from '../account/owner-view.ts'
import { withheldView } from '../item/text-item.ts'
import { assetUrl, imageView, thumbnailWidths } from '../assets/asset-paths.ts'
import { MASTER_PLAYLIST } from '../assets/file-names.ts'
import type { VideoRow } from './store.ts'

const bitRateOf = ({ copied, bytes, duration }: VideoRow) =>
  copied && duration ? Math.round((bytes * 8) / duration) : null

/** Maps a row to a video of the API. Only the owner sees why its processing failed. */
export function videoView(row: VideoRow, vote: VoteType | null = null, forOwner = false): Video {
  const file = (name: string | null) => name && assetUrl('videos', row.source_id, name)
  return {
    _id: row.public_id,
    publicId: row.public_id,
    title: row.title,
    description: row.description,
    videoFile: {
      url: file(row.play_file),
      duration: row.duration ?? 0,
      bitRate: bitRateOf(row),
      width: row.width,
      height: row.height,
      hlsUrl: file(row.adaptive ? MASTER_PLAYLIST : null),
      storyboardUrl: file(row.storyboard_file),
      posterUrl: file(row.poster_file),
      captions: Object.entries(row.captions).map(([language, name]) => ({
        language,
        url: assetUrl('videos', row.source_id, name),
      })),
    },
    thumbnail: {
      ...imageView('thumbnails', row.thumbnail),
      ...thumbnailWidths(row.thumbnail.widths),
    },
    ...withheldView(row),
    publishStatus: row.publish_status,
    category: row.category,
    nsfw: row.nsfw,
    views: row.views,
    createdAt: row.created_at.toISOString(),
    owner: ownerView(row),
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    currUserVoteType: vote,
    commentsClosed: row.comments_closed,
    processing: {
      state: row.state,
      progress: row.progress,
      reason: forOwner ? row.failure : null,
    },
  }
}
