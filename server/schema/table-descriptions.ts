export interface TableGroup {
  title: string
  /** One line per table. */
  tables: Record<string, string>
}

/** All tables, grouped by the diagrams of `docs/data-model.md`. */
export const tableGroups: TableGroup[] = [
  {
    title: 'Accounts',
    tables: {
      account:
        'A user: credentials, profile and settings. Deletion only marks the row; a job purges it.',
      session: 'A sign-in on one device. Deleting the row ends the session.',
      session_token: 'The hash of an access or refresh token of a session; refresh tokens rotate.',
      totp: 'The secret that an account shares with its authenticator app, encrypted.',
      recovery_code: 'The hash of a single-use code that replaces the authenticator app.',
      passkey: 'A passkey of an account: a WebAuthn credential with its public key.',
      sign_in_provider: 'An OpenID provider with which people sign in.',
      terms_acceptance: 'That an account accepted a version of the terms.',
      identity: 'An account at a provider with which an account signs in.',
      identity_session: 'A session that began at a provider, which may end it.',
      api_token: 'The hash of a token with which a program acts for an account.',
      second_factor_failure: 'A wrong code after the right password, stored for a day.',
      push_subscription:
        'The address and keys for sending push notifications to the browser of a session.',
      push: 'A push notification to an account within the last day. The rows also limit further ones.',
      previous_username:
        'A former username of an account: it redirects to the account and is not available to others.',
      follow: 'An account that follows another.',
      block: "An account that blocks another: neither sees the other's content and activity.",
      mute: "An account that does not see another's content and activity.",
      account_counter: 'The numbers of followers and of followed accounts.',
      invite: 'A link that lets others sign up.',
      application: "An account that awaits approval by a moderator, with the applicant's answer.",
      data_export: "The latest export of an account's data, as a zip file.",
      watch_history:
        'Watch history: when an account last watched a video, and the position to resume at.',
      saved: 'A video or post that an account saved. `entity` is its kind.',
      search_history: 'Search history: a query of an account.',
    },
  },
  {
    title: 'Videos, posts, comments and playlists',
    tables: {
      item: 'The common columns of videos, posts, comments and playlists: owner, visibility and position in lists.',
      video: 'A video: texts, publish status, processing state and files.',
      post: 'The text of a post.',
      post_image: 'An image of a post, with its alternative text.',
      comment: 'The text of a comment.',
      playlist:
        'The texts of a playlist. It is public if the item is listed, or withheld from lists.',
      playlist_video: 'A video in a playlist, at its position.',
      removed_comment:
        'A copy of a comment that the owner of the video or post removed, visible to its writer for 30 days.',
      pinned_comment: 'The comment on a video or post that its owner has pinned to the top.',
      held_word_list: 'The words that hold comments on the videos and posts of an account.',
      held_comment:
        'A comment that awaits approval by the owner of the video or post, visible only to them and its writer.',
      vote: 'The vote of an account on an item. The row of a withdrawn vote remains, without a type.',
      recent_view:
        'A viewer of a video in the last hour, as a keyed hash. Partitioned by half-hour.',
      viewing:
        'What a viewer of a video watched so far, and where they came from, until at least five can be added to the statistics together.',
      video_day: 'The statistics of a video on a day in UTC.',
      video_source: 'Where the viewers of a video who were added on a day came from.',
      item_counter: 'The numbers of views, votes and comments of an item.',
      item_score:
        'The score of a listed item or comment, for the orders Top and Hot; a job keeps it up to date.',
      stale_score: 'Marks an item whose score may have changed, until the job updates it.',
      list_counter:
        'The sizes of the lists of one kind of item, per owner. Owner 0 stands for all owners; its slots are summed.',
      category_counter:
        'The sizes of the lists of one category, per owner. Owner 0 stands for all owners; its slots are summed.',
    },
  },
  {
    title: 'Moderation',
    tables: {
      review: 'A subject for moderators to review: reported content or an appealed decision.',
      report: 'A report by one person about the subject of a review, with reason and text.',
      reporter: 'How many reports by an account led to an action, and how many did not.',
      review_note: "A moderator's note on a review, for other moderators.",
      held_item: 'Why a video, post or comment waits for a moderator.',
      review_counter: 'The number of open reviews; one row.',
      decision:
        'A decision about an account or one of its items, with its statement of reasons and appeal.',
      sign_up:
        'Where an account signed up from, stored for thirty days to detect waves of sign-ups.',
      wave: 'A decision about many accounts together, which a job applies and reverses.',
      wave_account: 'An account in a wave, with its decision.',
      moderation_count: 'The numbers on the transparency page, by year.',
    },
  },
  {
    title: 'Notifications',
    tables: {
      notification:
        'A notification to an account: a group of accounts that took the same action on one item.',
      notification_actor:
        'An account in the group of a notification, with its comment if it wrote one.',
      notification_inbox:
        "A version that increases with each change of an account's notifications.",
      notification_setting:
        'The channels of a kind of notification, where an account has changed them.',
      notification_digest: 'An account that wants a daily mail about unseen notifications.',
      muted_thread: 'A video or post whose comments and votes an account is not notified of.',
      publication_alert: 'A follower who is notified of new videos and posts.',
      changed_vote: 'A changed vote, until the job has notified the owner of the item.',
    },
  },
  {
    title: 'Files',
    tables: {
      asset:
        'An uploaded file and the files created from it: a video with its renditions, or an image with its sizes.',
      rendition: 'One encoded version of a video.',
      unfinished_upload: 'An upload in progress, with the disk space reserved for it.',
      storage_counter:
        'The bytes that an account stores, and those it uploaded on its latest day (UTC).',
    },
  },
  {
    title: 'Search and operation',
    tables: {
      search_document:
        'The search index of a video, post or playlist, partitioned by kind and age: see decision 039.',
      search_profile:
        'The search index of an account, partitioned by ranges of ids: see decision 053.',
      search_word: 'A word of the search index, for spelling suggestions.',
      password_reset: 'A single-use link for setting a new password of an account.',
      mail: 'A mail to an account: queued, sent or failed. A job deletes old ones.',
      mailed_link: 'A link mailed to an account for resetting a password or verifying an address.',
      address_mail:
        'A mail to an address within the last day, by the hash of the address, for rate limits.',
      claim_code: 'The hash of the link that makes a user an owner; one row at most.',
      audit_log: 'Actions of owners and moderators, and changes of sign-ins. Rows are only added.',
      site_setting: 'A site setting that differs from its default.',
      terms: 'A version of the terms of the site. Rows are only added.',
      site_image: 'An image of the site: its logo or the picture on the front page.',
      used_token: 'The hash of a used single-use signed token.',
      setting: 'A value that the server generates once, such as a secret key.',
      backup_run: 'Until when the removal of files waits for a running backup; one row.',
      removal: 'Files that are no longer needed, and when they will be removed.',
      backup_result: 'The latest backup and the latest test of a restore.',
      encoder_fallback:
        'Machines that encode with x264 although another encoder is configured, and why. Written at startup.',
      request_incident: 'Slow and failed requests of the last day, by hour, route and status.',
      site_hour: 'The numbers of the site in an hour, for at least a year.',
      rate_limit: 'A count of sign-ins or new uploads across all processes. Lost in a crash.',
      webhook: 'An address of another program to which the site sends events.',
      webhook_delivery: 'An event that is sent to a webhook, or was within the last two weeks.',
      alert:
        'A problem that the owners of the site were notified of by mail and that still exists.',
      verified_until: 'Where the nightly verification of counters continues.',
      migration: 'A file of `server/migrations` that has been applied.',
    },
  },
]

/** Throws unless the descriptions match these tables exactly. */
export function checkDescriptions(tables: string[], groups: TableGroup[]): void {
  const described = groups.flatMap((group) => Object.keys(group.tables))
  const missing = tables.filter((name) => !described.includes(name))
  const unknown = described.filter((name) => !tables.includes(name))
  const advice = 'update server/schema/table-descriptions.ts'
  if (missing.length > 0) throw new Error(`no description of ${missing.join(', ')}: ${advice}`)
  if (unknown.length > 0) throw new Error(`there is no table ${unknown.join(', ')}: ${advice}`)
}
