import * as z from 'zod'
import { owner } from './account.ts'
import { noData, endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { holdReason } from './moderation/hold.ts'
import { paged, pageQuery } from './paging.ts'
import { username } from './user-info.ts'
import { description, thumbnail, title, video } from './video.ts'
import { publishStatus } from './video-fields.ts'

/** Videos of anyone, in an order that the owner of the playlist chooses. */
export const playlist = z.object({
  _id: publicId,
  publicId,
  title: z.string(),
  description: z.string(),
  publishStatus,
  /** Set if a moderator's decision hides it from everyone but its owner and moderators. */
  isHidden: z.literal(true).optional(),
  /** Set while it waits for a moderator. Until then, only its owner and moderators see it. */
  heldFor: holdReason.optional(),
  owner,
  createdAt: z.iso.datetime(),
  /** When its videos were last changed. */
  updatedAt: z.iso.datetime(),
  /** Number of its videos that the viewer may see. */
  videosCount: z.int(),
  /** The thumbnail of the first of these videos, and whether that is adult content. */
  cover: thumbnail.extend({ nsfw: z.boolean() }).nullable(),
})
export type Playlist = z.infer<typeof playlist>

/** A playlist with all its videos that the viewer may see, in their order. */
export const playlistWithVideos = playlist.extend({ videoIds: z.array(publicId) })
export type PlaylistWithVideos = z.infer<typeof playlistWithVideos>

/** An entry of a list of playlists. */
export const playlistEntry = playlist.extend({
  /** Whether it has the video `containing` of the query; only in the list of one's own. */
  hasVideo: z.boolean().optional(),
})
export type PlaylistEntry = z.infer<typeof playlistEntry>

export const playlistBody = z.object({
  title,
  description: description.default(''),
  publishStatus: publishStatus.default('PRIVATE'),
})
export type PlaylistBody = z.infer<typeof playlistBody>

const byPublicId = z.object({ publicId })
const byVideo = z.object({ publicId, videoId: publicId })
/** The video before it; null for the first place. */
const after = publicId.nullable()
const tag = 'Playlist'

export const listPlaylists = endpoint({
  tag,
  summary: 'The playlists of one user, newest first; your own include those that are not public',
  method: 'GET',
  path: '/playlist',
  cache: 'anonymous',
  compressed: true,
  query: z.object({
    ...pageQuery,
    username,
    /** A video: each of your own playlists says whether it has it. */
    containing: publicId.optional(),
  }),
  response: paged(playlistEntry),
})

export const getPlaylist = endpoint({
  tag,
  summary: 'A playlist, with the ids of its videos in their order',
  method: 'GET',
  path: '/playlist/{publicId}',
  cache: 'anonymous',
  compressed: true,
  params: byPublicId,
  response: playlistWithVideos,
})

export const listPlaylistVideos = endpoint({
  tag,
  summary: 'The videos of a playlist that you may see, in their order',
  method: 'GET',
  path: '/playlist/{publicId}/item',
  cache: 'anonymous',
  compressed: true,
  params: byPublicId,
  query: z.object(pageQuery),
  response: paged(video),
})

export const createPlaylist = endpoint({
  tag,
  summary: `Create a playlist, with its first video if you name one; at most ${limits.playlists}`,
  method: 'POST',
  path: '/playlist',
  status: 201,
  access: 'signed-in',
  publishes: true,
  cache: 'invalidate',
  body: playlistBody.extend({ videoId: publicId.optional() }),
  response: playlist,
})

export const editPlaylist = endpoint({
  tag,
  summary: 'Edit your own playlist',
  method: 'PATCH',
  path: '/playlist/{publicId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byPublicId,
  body: playlistBody.extend({ description, publishStatus }),
  response: playlist,
})

export const deletePlaylist = endpoint({
  tag,
  summary: 'Delete your own playlist. Its videos stay',
  method: 'DELETE',
  path: '/playlist/{publicId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byPublicId,
  response: noData,
})

export const addToPlaylist = endpoint({
  tag,
  summary: `Add a video that you may see to your own playlist, at its end or after another; one that it has keeps its place. At most ${limits.playlistVideos}`,
  method: 'PUT',
  path: '/playlist/{publicId}/item/{videoId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byVideo,
  body: z.object({ after: after.optional() }),
  response: noData,
})

export const removeFromPlaylist = endpoint({
  tag,
  summary: 'Remove a video from your own playlist, even if you may no longer see it',
  method: 'DELETE',
  path: '/playlist/{publicId}/item/{videoId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byVideo,
  /** The video before it, to put it back in its place; null if it was the first. */
  response: z.object({ after }),
})

export const moveInPlaylist = endpoint({
  tag,
  summary: 'Move a video of your own playlist after another one, or to the top if that is null',
  method: 'PATCH',
  path: '/playlist/{publicId}/item/{videoId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byVideo,
  body: z.object({ after }),
  response: noData,
})
