import type { Browser } from '@seam/attack/src/browser.ts'
import type { Operation } from './journal.ts'

/** A change by a writer. Without an acknowledgement, its outcome is unknown. */
export interface Attempt {
  key: string
  isAcknowledged: boolean
}

export interface WriterState {
  number: number
  username: string
  /** A browser for each address. All have the same cookies. */
  browsers: Map<string, Browser>
  /** A browser without cookies for each web node. */
  visitors: Map<string, Browser>
  /** The post that this writer edits. */
  ownPost: string
  /** The post that all writers comment and vote on. */
  shared: string
  /** When the access token was last renewed, in milliseconds since the start of the journal. */
  renewedAt: number
  /** The contents of the own post, in the order of sending. */
  edits: Attempt[]
  /** The votes on the shared post. The key is the vote that the server returned. */
  votes: Attempt[]
}

/** A kind of change, and how another node shows it. */
export interface Action {
  operation: Operation
  request(state: WriterState, key: string): [method: string, path: string, body?: object]
  /** `data` is null if the change was not acknowledged. */
  remember(state: WriterState, key: string, data: object | null): void
  readPath(state: WriterState): string
  isShown(data: object, key: string, acknowledged: object): boolean
  /** Set if only the writer sees it. */
  isPersonal?: true
}

interface Docs {
  docs: { content: string }[]
}
const contains = (data: object, key: string) =>
  (data as Docs).docs.some(({ content }) => content === key)
const voteIn = (data: object) => String((data as Vote).currUserVoteType)

interface Vote {
  currUserVoteType: string | null
}

/** The actions that writers cycle through. */
export const actions: readonly Action[] = [
  {
    operation: 'comment',
    request: ({ shared }, key) => [
      'POST',
      `/comment/post?postPublicId=${shared}`,
      { content: key },
    ],
    remember: () => {},
    readPath: ({ shared }) => `/comment?entity=post&entityId=${shared}&limit=30`,
    isShown: contains,
  },
  {
    operation: 'edit',
    request: ({ ownPost }, key) => ['PATCH', `/post/${ownPost}`, { content: key }],
    remember: ({ edits }, key, data) => void edits.push({ key, isAcknowledged: data !== null }),
    readPath: ({ ownPost }) => `/post/${ownPost}`,
    isShown: (data, key) => (data as { content: string }[])[0]?.content === key,
  },
  {
    operation: 'vote',
    request: ({ shared }) => ['GET', `/vote/post?postPublicId=${shared}&toggle=UPVOTE`],
    remember: ({ votes }, _, data) =>
      void votes.push({ key: data ? voteIn(data) : '', isAcknowledged: data !== null }),
    readPath: ({ shared }) => `/post/${shared}`,
    isPersonal: true,
    isShown: (data, _, acknowledged) => {
      const [post] = data as Vote[]
      return post !== undefined && voteIn(post) === voteIn(acknowledged)
    },
  },
  {
    operation: 'post',
    request: (_, key) => ['POST', '/post', { content: key }],
    remember: () => {},
    readPath: ({ username }) => `/post?username=${username}&limit=30`,
    isShown: contains,
  },
]
