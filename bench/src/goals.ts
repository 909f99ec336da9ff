/**
 * The goals of the rows, for a machine with two cores that also sends the load. When a row reaches a better value,
 * its goal becomes that value less the noise of the row. A goal becomes easier only with a reason beside it.
 */
export const goals = {
  // Parts of what Fastify alone sends of the same bytes.
  feed: { visitor: 0.5, signedIn: 0.1 },
  oneVideo: { visitor: 0.2, signedIn: 0.1 },
  comments: { visitor: 0.2, signedIn: 0.05 },
  feedXml: 0.5,
  ranges: 1,

  // Parts of what the database does with the least that is needed for it.
  cards: 0.5,
  commentsPage: 0.05,
  voteToggle: 0.5,
  /** Of the feed without search. */
  searchBesideFeed: 0.33,
  searchSql: 0.7,

  // Parts of the rate without something.
  voteWithNotifications: 0.95,
  feedWithBlocks: 0.8,
  commentsWithBlocks: 0.8,
  reviewQueue: 0.8,
  feedDuringBackup: 0.8,
  searchedPost: 0.5,
  postsAtOnce: 1.5,
  secondProcess: 1.6,

  // Parts of the rate in a small library.
  callOfMany: 0.5,
  postOfMany: 0.9,

  // Times and amounts, at most: of the least that is needed, or absolute.
  backup: 1.3,
  besideHot: 2,
  firstFrame: 1.5,
  firstFrameEmbedded: 1.2,
  hevcToPlayable: 3,
  ladderCpu: 1.15,
  queuedVideo: 3,
  /** Milliseconds of the slowest hundredth. */
  slowestSearch: 150,
  slowestRequest: 150,
  /** Seconds more than ffmpeg alone. */
  uploadToPlayable: 1,
  /** Kilobytes, compressed with gzip. */
  script: 120,
}
