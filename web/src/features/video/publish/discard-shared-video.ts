/** Deletes the video that another application has shared, if there is one. */
export const discardSharedVideo = (): Promise<void> =>
  import('./queue/upload-database.ts').then((database) => database.deleteSharedVideo())
