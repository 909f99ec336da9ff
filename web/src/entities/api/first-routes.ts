import { API_BASE } from '@seam/contract/endpoint.ts'
import { type EndpointName, pickRoutes } from '@seam/contract/endpoints.ts'

const names = [
  'logout',
  'renewToken',
  'deleteToken',
  'currentSession',
  'listVideos',
  'getVideo',
  'listRelatedVideos',
  'recordView',
  'recordWatched',
  'listPosts',
  'getPost',
  'listComments',
  'getComment',
  'voteOnVideo',
  'voteOnPost',
  'voteOnComment',
  'getProfile',
  'toggleFollow',
  'listFollowStates',
  'listSuggestedUsers',
  'search',
  'listTitleSuggestions',
  'addToWatchHistory',
  'savePosition',
  'listResumePositions',
  'addToSearchHistory',
  'listWatchHistory',
  'listFollowers',
  'listFollowing',
  'getSite',
] as const satisfies readonly EndpointName[]

/**
 * Method and path of the endpoints that the first page may call. The build evaluates this module and
 * later-routes.ts (build/evaluate-modules.ts), so that the browser loads no schemas for them.
 */
export const firstRoutes = pickRoutes((name) => (names as readonly EndpointName[]).includes(name))

export const apiBase: string = API_BASE
