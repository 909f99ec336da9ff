/** Why each trigger exists, by its table and name. `docs/data-model.md` lists them. */
export const triggerReasons: Record<string, Record<string, string>> = {
  account: {
    account_search: 'A new user is found by name and about text.',
    account_search_changed: 'The same after a change; deleted and suspended users are not found.',
  },
  account_counter: {
    account_counter_search: 'Users with many followers are found first.',
    account_counter_search_changed: 'The same after a follow.',
  },
  application: {
    application_review: 'What waits for approval is in the queue of reviews, and leaves it.',
    application_search: 'Who waits for approval is not found.',
  },
  asset: {
    asset_deleted: 'The bytes of an account are the sum of those of its files.',
    asset_inserted: 'The same, and the bytes of the day.',
    asset_updated: 'The same, also if files move to another account.',
  },
  audit_log: {
    audit_log_is_append_only: 'Entries never change, not even by the server.',
  },
  item: {
    item_comment_hidden: 'A hidden comment is not among the top ones.',
    item_counts: 'The sizes of lists are counted, not computed for each request.',
    item_counts_deleted: 'The same when the row of an item is purged.',
    item_counts_updated: 'The same for all items of one update, in one order of locks.',
    item_listing_held: 'What is withheld leaves all lists, and returns with the time that it had.',
    item_score_added: 'A new item has a place in the orders Top and Hot.',
    item_score_changed: 'The same after a change of what the lists are selected by.',
    item_search: 'Search finds what is listed.',
  },
  item_counter: {
    counter_voted: 'A job updates the score: votes wait for no index.',
  },
  post: {
    post_search: 'A new post is found by its words.',
    post_search_changed: 'The same after an edit.',
  },
  review: {
    review_counts: 'The number of open reviews is shown on every page of a moderator.',
  },
  unfinished_upload: {
    unfinished_upload_removed:
      'The bytes of an upload that has ended are removed from the object store.',
  },
  video: {
    video_reserves: 'Space is reserved for the files of a video until its processing ends.',
    video_search: 'A new video is found by its words.',
    video_search_changed: 'The same after an edit.',
  },
}
