import type { Playlist, PlaylistWithVideos } from '@seam/contract/playlist.ts'
import { ownerView } from '../account/owner-view.ts'
import { imageView, thumbnailWidths } from '../assets/asset-paths.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { withheldView } from '../item/text-item.ts'
import type { OpenPlaylistRow, PlaylistRow } from './store.ts'

export const playlistView = (row: PlaylistRow): Playlist => ({
  _id: row.public_id,
  publicId: row.public_id,
  title: row.title,
  description: row.description,
  publishStatus: row.publish_status,
  owner: ownerView(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  videosCount: row.videos,
  cover: row.first && { ...thumbnailView(row.first), nsfw: row.first.nsfw },
  ...withheldView(row),
})

export const playlistWithVideos = (row: OpenPlaylistRow): PlaylistWithVideos => ({
  ...playlistView(row),
  videoIds: row.video_ids,
})

/** Omits the cover of a playlist if it is adult content. */
export const withoutAdultCover = <Doc extends object>(
  doc: Doc & Partial<Pick<Playlist, 'cover'>>,
): Doc => (doc.cover?.nsfw ? { ...doc, cover: null } : doc)

/** Returns what the preview of a link to a playlist shows of its first video, if that may be shown. */
export const sharedCover = ({ first }: PlaylistRow) =>
  first && sharingOf(first) === 'all'
    ? { publicId: first.public_id, thumbnail: thumbnailView(first) }
    : null

const thumbnailView = ({ thumbnail }: NonNullable<PlaylistRow['first']>) => ({
  ...imageView('thumbnails', thumbnail),
  ...thumbnailWidths(thumbnail.widths),
})
