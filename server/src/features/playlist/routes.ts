import * as playlist from '@seam/contract/playlist.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { deleteItem } from '../item/delete-item.ts'
import { resolveListOwner } from '../item/list.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import { requireUnblocked } from '../visibility/require-unblocked.ts'
import { getVisibleItem, requireOwner } from '../visibility/visible-item.ts'
import { addVideo, createPlaylist, editPlaylist, moveVideo, removeVideo } from './change.ts'
import { getPlaylistsOf, getPlaylistVideos } from './lists.ts'
import { openPlaylist } from './open.ts'
import { playlistView, playlistWithVideos } from './view.ts'

interface Services {
  db: Db
  queue: Queue
  spam: SpamFilter
}

const textsOf = ({ title, description }: { title: string; description: string }) => ({
  title,
  description,
})

export function playlistRoutes(api: Api, { db, queue, spam }: Services) {
  const find = ({ params: { publicId = '' }, viewer }: LookupContext) =>
    openPlaylist(db, publicId, viewer)
  const findOwn = async ({ params: { publicId = '' }, viewer }: LookupContext) => {
    const found = await openPlaylist(db, publicId, viewer)
    requireOwner(found, viewer)
    return found
  }
  /** The viewer's own playlist, and a video that they may see. */
  const findOwnWithVideo = async (context: LookupContext) => ({
    playlistId: (await findOwn(context)).id,
    video: await getVisibleItem(db, 'video', context.params.videoId ?? '', context.viewer),
  })
  /** The same, unless one of the viewer and the owner of the video blocks the other. */
  const findOwnWithAddableVideo = async (context: LookupContext) => {
    const found = await findOwnWithVideo(context)
    await requireUnblocked(db, context.viewer, [found.video.owner_id])
    return found
  }

  api.serve(playlist.listPlaylists, {
    find: (context) => resolveListOwner(db, context),
    // Validation has rejected a query without a username.
    handle: ({ query, found, viewer }) => getPlaylistsOf(db, found ?? 0, query, viewer),
    message: 'Playlists, newest first',
  })

  api.serve(playlist.getPlaylist, {
    find,
    handle: async ({ found }) => playlistWithVideos(found),
    message: 'The playlist',
  })

  api.serve(playlist.listPlaylistVideos, {
    find,
    handle: ({ query, found, viewer }) => getPlaylistVideos(db, found, query, viewer),
    message: 'The videos of the playlist, in their order',
  })

  api.serve(playlist.createPlaylist, {
    rate: { points: 120, seconds: 3600 },
    handle: async ({ body: { videoId, ...body }, viewer, request: { ip } }) => {
      const video = videoId && (await getVisibleItem(db, 'video', videoId, viewer))
      if (video) await requireUnblocked(db, viewer, [video.owner_id])
      // As with videos, what only its owner sees is checked when others will see it.
      const texts = body.publishStatus === 'PRIVATE' ? {} : textsOf(body)
      const hold = await spam.check({ viewer, ip }, 'text', texts)
      const { accountId } = viewer
      return createPlaylist(
        { db, spam },
        accountId,
        { ...body, hold },
        video ? video.id : undefined,
      )
    },
    respond: async (publicId, { viewer }) => playlistView(await openPlaylist(db, publicId, viewer)),
    message: 'The playlist is created',
  })

  api.serve(playlist.editPlaylist, {
    find: findOwn,
    handle: async ({ body, found, viewer, request: { ip } }) => {
      const writer = { viewer, ip }
      const becomesVisible = found.publish_status === 'PRIVATE' && body.publishStatus !== 'PRIVATE'
      const hold = becomesVisible ? await spam.check(writer, null, textsOf(body)) : null
      if (!becomesVisible && body.publishStatus !== 'PRIVATE')
        await spam.checkEdit(writer, found.held_for !== null, textsOf(found), textsOf(body))
      await editPlaylist({ db, spam }, found, { ...body, hold })
    },
    respond: async (_, { found, viewer }) =>
      playlistView(await openPlaylist(db, found.public_id, viewer)),
    message: 'Your changes are saved',
  })

  api.serve(playlist.deletePlaylist, {
    find: findOwn,
    handle: async ({ found }) => {
      await deleteItem(db, queue, found.id)
      return null
    },
    message: 'The playlist is deleted',
  })

  api.serve(playlist.addToPlaylist, {
    find: findOwnWithAddableVideo,
    handle: async ({ body: { after }, found }) => {
      await addVideo(db, { ...found, after })
      return null
    },
    message: 'Added to the playlist',
  })

  api.serve(playlist.removeFromPlaylist, {
    find: findOwn,
    handle: async ({ params: { videoId }, found }) => ({
      after: await removeVideo(db, found.id, videoId),
    }),
    message: 'Removed from the playlist',
  })

  api.serve(playlist.moveInPlaylist, {
    find: findOwnWithVideo,
    handle: async ({ body: { after }, found }) => {
      await moveVideo(db, { ...found, after })
      return null
    },
    message: 'The video is moved',
  })
}
