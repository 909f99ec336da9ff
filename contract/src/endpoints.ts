import * as comment from './comment.ts'
import type { Endpoint } from './endpoint.ts'
import { ticket } from './media.ts'
import { createPost, deletePost, editPost, getPost, listPosts } from './post.ts'
import { editImage, editInfo, getProfile, toggleFollow } from './profile.ts'
import * as session from './session.ts'
import {
  deleteVideo,
  editVideo,
  getVideo,
  listVideos,
  publishVideo,
  retryVideo,
  viewVideo,
} from './video.ts'
import { voteOnComment, voteOnPost, voteOnVideo } from './vote.ts'

/** Every call of the API, in the order in which the reference shows them. */
export const endpoints: readonly Endpoint[] = [
  session.exist,
  session.signup,
  session.login,
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
]
