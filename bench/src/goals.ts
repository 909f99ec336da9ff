/**
 * The goals of the rows, for a machine with two cores that also generates the load. When a row
 * improves, its goal becomes that value less the noise. An easier goal needs a reason next to it.
 */
export const goals = {
  // Share of the rate at which Fastify alone sends the same bytes.
  feed: { visitor: 0.5, signedIn: 0.1 },
  oneVideo: { visitor: 0.2, signedIn: 0.1 },
  comments: { visitor: 0.2, signedIn: 0.05 },
  feedXml: 0.5,
  ranges: 1,

  // Share of the rate of the database with the minimal statements.
  cards: 0.5,
  commentsPage: 0.05,
  voteToggle: 0.5,
  /** Share of the rate of the feed. */
  searchBesideFeed: 0.33,
  searchSql: 0.7,

  // Share of the rate without the feature.
  voteWithNotifications: 0.95,
  feedWithBlocks: 0.8,
  commentsWithBlocks: 0.8,
  reviewQueue: 0.8,
  feedDuringBackup: 0.8,
  searchedPost: 0.5,
  /** Share of the rate of a playlist with 12 videos. */
  playlistOf500: 0.5,
  /** Share of the rate of a video with a view a day. */
  statisticsOfMillion: 0.4,
  postsAtOnce: 1.5,
  secondProcess: 1.6,

  // Share of the rate in a small library.
  callOfMany: 0.5,
  postOfMany: 0.9,

  // Maximum times and amounts: relative to the minimum that is needed, or absolute.
  backup: 1.3,
  besideHot: 2,
  firstFrame: 1.5,
  firstFrameEmbedded: 1.2,
  hevcToPlayable: 3,
  ladderCpu: 1.15,
  queuedVideo: 3,
  /** Milliseconds at the 99th percentile. */
  slowestSearch: 150,
  slowestRequest: 150,
  /** Seconds more than ffmpeg alone. */
  uploadToPlayable: 1,
  /** Kilobytes after gzip. */
  script: 120,
}
