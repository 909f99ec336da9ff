import * as comment from './comment.ts'
import type { Endpoint } from './endpoint.ts'
import { deleteAccount, getExport, startExport } from './account-life.ts'
import * as history from './history.ts'
import { ticket } from './media.ts'
import { createPost, deletePost, editPost, getPost, listPosts } from './post.ts'
import { editImage, editInfo, getProfile, toggleFollow } from './profile.ts'
import { search, suggest } from './search.ts'
import * as session from './session.ts'
import {
  deleteVideo,
  editVideo,
  getVideo,
  listVideos,
  publishVideo,
  putCaptions,
  removeCaptions,
  retryVideo,
  viewVideo,
} from './video.ts'
import * as settings from './settings.ts'
import { voteOnComment, voteOnPost, voteOnVideo } from './vote.ts'

/** All API endpoints, in the order of the API reference. */
export const endpoints: readonly Endpoint[] = [
  session.exist,
  session.signup,
  session.login,
  session.confirmPassword,
  session.logout,
  session.renewToken,
  session.deleteToken,
  session.currentSession,
  ticket,
  listVideos,
  getVideo,
  publishVideo,
  editVideo,
  deleteVideo,
  retryVideo,
  putCaptions,
  removeCaptions,
  viewVideo,
  listPosts,
  getPost,
  createPost,
  editPost,
  deletePost,
  comment.listComments,
  comment.getComment,
  comment.commentOnVideo,
  comment.commentOnPost,
  comment.replyToComment,
  comment.editComment,
  comment.deleteComment,
  voteOnVideo,
  voteOnPost,
  voteOnComment,
  getProfile,
  editInfo,
  editImage,
  toggleFollow,
  search,
  suggest,
  history.addToHistory,
  history.keepPosition,
  history.listStops,
  history.listHistory,
  history.clearHistory,
  history.forgetWatched,
  history.addSearch,
  history.listSearches,
  history.clearSearches,
  history.forgetSearch,
  settings.changeEmail,
  settings.changePassword,
  settings.changePreferences,
  settings.toggleHistory,
  settings.getStorage,
  settings.listSessions,
  settings.endSession,
  settings.endOtherSessions,
  deleteAccount,
  startExport,
  getExport,
]
