/** Why each trigger exists, by table and trigger name, as listed in `docs/data-model.md`. */
export const triggerReasons: Record<string, Record<string, string>> = {
  account: {
    account_search: 'Makes a new user searchable by name and about text.',
    account_search_changed: 'The same after a change. Deleted and suspended users are not found.',
  },
  account_counter: {
    account_counter_search: 'Ranks users with many followers first.',
    account_counter_search_changed: 'The same after a follow.',
  },
  application: {
    application_review: 'Adds an application to the review queue, and removes it again.',
    application_search: 'Hides users who await approval from search.',
  },
  asset: {
    asset_deleted: 'Keeps the bytes of an account equal to the sum of its files.',
    asset_inserted: 'The same, and counts the bytes of the day.',
    asset_updated: 'The same, even if files move to another account.',
  },
  audit_log: {
    audit_log_is_append_only: 'Prevents any change of entries, even by the server.',
  },
  post_image: {
    post_image_search: 'Makes a post searchable by the alternative texts of its images.',
    post_image_search_removed: 'The same after images are removed.',
  },
  item: {
    item_comment_hidden: 'Removes a hidden comment from the top comments.',
    item_counts: 'Counts the sizes of lists, so that they are not computed for each request.',
    item_counts_deleted: 'The same when an item is purged.',
    item_counts_updated: 'The same for all items of an update, with a fixed lock order.',
    item_withheld_listing:
      'Removes a withheld item from all lists, and restores it later with its original time.',
    item_score_added: 'Adds a new item to the orders Top and Hot.',
    item_score_changed: 'The same after a change of the columns that select the lists.',
    item_search: 'Makes search find exactly the listed items.',
  },
  item_counter: {
    counter_voted: 'Lets a job update the score, so that votes do not wait for an index.',
  },
  playlist: {
    playlist_search: 'Makes a new playlist searchable.',
    playlist_search_changed: 'The same after an edit.',
  },
  post: {
    post_search: 'Makes a new post searchable.',
    post_search_changed: 'The same after an edit.',
  },
  review: {
    review_counts: 'Counts open reviews. Every page for a moderator shows the number.',
  },
  unfinished_upload: {
    unfinished_upload_removed: 'Removes the bytes of an ended upload from the object store.',
  },
  video: {
    video_reserves: 'Reserves space for the files of a video until its processing ends.',
    video_search: 'Makes a new video searchable.',
    video_search_changed: 'The same after an edit.',
  },
}
