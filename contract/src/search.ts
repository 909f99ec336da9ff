import * as z from 'zod'
import { image, nsfwContent } from './account.ts'
import { endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { type Paged, paged, pageQuery } from './paging.ts'
import { post } from './post.ts'
import { video } from './video.ts'

/** A short piece of what was found, cut where it matches: `hit` marks the words that do. */
const excerpt = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type Excerpt = z.infer<typeof excerpt>

export const foundVideo = video.extend({ excerpt })
export const foundPost = post.extend({ excerpt })
export const foundUser = z.object({
  _id: publicId,
  username: z.string(),
  fullName: z.string(),
  about: z.string(),
  avatar: image.nullable(),
  followers: z.int(),
  excerpt,
})
export type FoundVideo = z.infer<typeof foundVideo>
export type FoundPost = z.infer<typeof foundPost>
export type FoundUser = z.infer<typeof foundUser>

export const searchType = z.enum(['video', 'post', 'user'], { error: messages.searchType })
export type SearchType = z.infer<typeof searchType>

/** A page of what was found; `close` where it has not the words themselves. */
export type SearchPage<Doc> = Paged<Doc> & { close: boolean }

/** Any text at all can be searched for. What is longer than can be sensible is cut. */
const words = z.string().transform((typed) => Array.from(typed).slice(0, limits.search).join(''))

const { page, limit } = pageQuery
const tag = 'Search'

export const search = endpoint({
  tag,
  summary: 'Search videos, posts or users: the best matches first',
  method: 'GET',
  path: '/search',
  query: z.object({
    /** `query` and `q` are the same. */
    query: words.optional(),
    q: words.optional(),
    type: searchType.default('video'),
    page,
    limit,
    /** HIDE leaves adult videos out: the call carries no credentials that would tell. */
    nsfw: nsfwContent.default('BLUR'),
  }),
  answer: paged(z.union([foundVideo, foundPost, foundUser])).extend({
    /** Nothing has these words: what was found has words much like them. */
    close: z.boolean(),
  }),
})

export const suggest = endpoint({
  tag,
  summary: 'Titles of videos that begin so, or have a word that does',
  method: 'GET',
  path: '/search/suggest',
  query: z.object({ q: words.default('') }),
  answer: z.array(z.string()),
})
