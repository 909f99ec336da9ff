import * as z from 'zod'
import { image, nsfwContent } from './account.ts'
import { endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { type Paged, paged, pageQuery } from './paging.ts'
import { playlist } from './playlist.ts'
import { post } from './post.ts'
import { userInfo } from './user-info.ts'
import { video } from './video.ts'

/** A snippet of a match, split into parts. `hit` marks the matching words. */
const excerpt = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type Excerpt = z.infer<typeof excerpt>

export const videoResult = video.extend({ excerpt })
export const postResult = post.extend({ excerpt })
/** As anonymous viewers see it. With `nsfw=HIDE`, a cover that is adult content is omitted. */
export const playlistResult = playlist.extend({ excerpt })
export const userResult = z.object({
  _id: publicId,
  ...userInfo.shape,
  avatar: image.nullable(),
  followers: z.int(),
  excerpt,
})
export type VideoResult = z.infer<typeof videoResult>
export type PostResult = z.infer<typeof postResult>
export type PlaylistResult = z.infer<typeof playlistResult>
export type UserResult = z.infer<typeof userResult>

export const searchType = z.enum(['video', 'post', 'playlist', 'user'], {
  error: messages.searchType,
})
export type SearchType = z.infer<typeof searchType>

/** A page of search results. `close` is true if they only match similar words. */
export type SearchPage<Doc> = Paged<Doc> & { close: boolean }

/** Accepts any text. Truncates it to {@link limits.search} characters. */
const queryText = z
  .string()
  .transform((typed) => Array.from(typed).slice(0, limits.search).join(''))

const { page, limit } = pageQuery
const tag = 'Search'

export const search = endpoint({
  tag,
  summary: 'Search videos, posts, playlists or users, best matches first',
  method: 'GET',
  path: '/search',
  cache: 'anonymous',
  query: z.object({
    /** `query` and `q` are aliases. */
    query: queryText.optional(),
    q: queryText.optional(),
    type: searchType.default('video'),
    page,
    limit,
    /** HIDE excludes adult videos, also as covers of playlists. A parameter, because the request carries no credentials. */
    nsfw: nsfwContent.default('BLUR'),
  }),
  response: paged(z.union([videoResult, postResult, playlistResult, userResult])).extend({
    /** True if nothing matches the words themselves and the results match similar words. */
    close: z.boolean(),
  }),
})

export const suggestTitles = endpoint({
  tag,
  summary: 'Titles of videos that start with this text, or contain a word that does',
  method: 'GET',
  path: '/search/suggest',
  cache: 'anonymous',
  query: z.object({ q: queryText.default('') }),
  response: z.array(z.string()),
})

const titleSuggestion = z.object({
  title: z.string(),
  /** Usernames of up to five users with a video of this title, most viewed first. */
  owners: z.array(z.string()),
})
export type TitleSuggestion = z.infer<typeof titleSuggestion>

export const listTitleSuggestions = endpoint({
  tag,
  summary: 'The same titles with their owners, so that the viewer can leave out excluded users',
  method: 'GET',
  path: '/search/suggestion',
  cache: 'anonymous',
  query: z.object({ q: queryText.default('') }),
  response: z.array(titleSuggestion),
})
