import { findChapters } from '@seam/contract/chapters.ts'
import type { Video } from '@seam/contract/video.ts'
import { ownerView } from '../account/owner-view.ts'
import { noteItemId } from '../item/item-ids.ts'
import { withheldView } from '../item/text-item.ts'
import { assetUrl, imageView, thumbnailWidths } from '../assets/asset-paths.ts'
import { MASTER_PLAYLIST } from '../assets/file-names.ts'
import type { VideoRow } from './store.ts'

const bitRateOf = ({ copied, bytes, duration }: VideoRow) =>
  copied && duration ? Math.round((bytes * 8) / duration) : null

/** Maps a row to a video of the API, as visitors see it. Only the owner sees why its processing failed. */
export function videoView(row: VideoRow, forOwner = false): Video {
  const file = (name: string | null) => name && assetUrl('videos', row.source_id, name)
  const video: Video = {
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
    currUserVoteType: null,
    isSaved: false,
    chapters: findChapters(row.description, row.duration ?? 0),
    commentsClosed: row.comments_closed,
    downloadable: row.downloadable,
    processing: {
      state: row.state,
      progress: row.progress,
      reason: forOwner ? row.failure : null,
    },
  }
  return noteItemId(video, row.id)
}
