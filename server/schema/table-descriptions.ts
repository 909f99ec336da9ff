export interface TableGroup {
  title: string
  /** One line for each table. */
  tables: Record<string, string>
}

/** Every table, in the diagram of `docs/data-model.md` that shows it. */
export const tableGroups: TableGroup[] = [
  {
    title: 'Accounts',
    tables: {
      account: 'A user: credentials, profile and settings. Deletion marks it; a job purges it.',
      session: 'A sign-in on one device. Deleting it ends the session.',
      session_token: 'The hash of an access or refresh token of a session; refresh tokens rotate.',
      totp: 'The secret that an account shares with its authenticator app, encrypted.',
      recovery_code: 'The hash of a code that replaces the authenticator app once.',
      passkey: 'A passkey of an account: a WebAuthn credential with its public key.',
      second_factor_failure: 'A wrong code after the right password, for a day.',
      push_subscription:
        'The address and keys at which a browser receives push notifications for its session.',
      push: 'A push notification of the last day to an account. The rows also limit further ones.',
      held_username:
        'A username that its account gave up: it redirects to the account and is not available.',
      follow: 'An account that follows another.',
      block: 'An account that blocks another: neither sees what the other does.',
      mute: 'An account that does not see what another does.',
      account_counter: 'The numbers of followers and of followed accounts.',
      invite: 'A link with which others sign up.',
      application: 'An account that waits for the approval of a moderator, with its answer.',
      data_export: 'The latest export of all data of an account, as a zip file.',
      watched: 'Watch history: when an account last watched a video, and the position to resume.',
      searched: 'Search history: a query of an account.',
    },
  },
  {
    title: 'Videos, posts and comments',
    tables: {
      item: 'What videos, posts and comments have in common: owner, visibility and position in lists.',
      video: 'A video: its texts, publish status, processing state and files.',
      post: 'The text of a post.',
      comment: 'The text of a comment.',
      removed_comment:
        'A copy of a comment that the owner of the video or post removed; its writer sees it for 30 days.',
      pinned_comment: 'The comment on a video or post that its owner shows first.',
      held_word_list: 'The words that hold comments on the videos and posts of an account.',
      held_comment:
        'A comment that waits for the owner of the video or post; only they and its writer see it.',
      vote: 'The vote of an account on an item; a withdrawn vote stays as a row without a type.',
      recent_view:
        'A viewer of a video in the last hour, as a keyed hash; partitioned by half hours.',
      item_counter: 'The numbers of views, votes and comments of an item.',
      item_score:
        'The score of a listed item or comment, for the orders Top and Hot; a job keeps it up to date.',
      stale_score: 'A mark of an item whose score may have changed, until the job updates it.',
      list_counter:
        'The sizes of the lists of one kind of item, per owner; those of all owners are owner 0, whose slots are added up.',
      category_counter:
        'The sizes of the lists of one category, per owner; those of all owners are owner 0, whose slots are added up.',
    },
  },
  {
    title: 'Moderation',
    tables: {
      review:
        'A subject that moderators look at: what was reported, or a decision that was appealed.',
      report: 'A person who reported the subject of a review, with reason and text.',
      reporter: 'How many reports of an account led to an action, and how many did not.',
      review_note: 'A note of a moderator on a review, for the others.',
      held_item: 'Why a video, post or comment waits for a moderator.',
      review_counter: 'The number of open reviews; one row.',
      decision:
        'A decision about an account or one of its items, with its statement of reasons and appeal.',
      sign_up:
        'From where an account signed up, for thirty days: waves of sign-ups are found by it.',
      wave: 'A decision about many accounts together, which a job applies and takes back.',
      wave_account: 'An account of a wave, with its decision.',
      moderation_count: 'The numbers of the transparency page, by year.',
    },
  },
  {
    title: 'Notifications',
    tables: {
      notification:
        'What an account is notified of: a group of accounts that did the same to one item.',
      notification_actor: 'An account in such a group, with its comment if it wrote one.',
      notification_inbox: "A number that grows with each change of an account's notifications.",
      notification_setting: 'The channels of a kind of notification that an account has changed.',
      notification_digest: 'An account that wants a daily mail of what it has not seen.',
      muted_thread: 'A video or post whose comments and votes an account is not notified of.',
      publication_alert: 'A follower who is notified of new videos and posts.',
      changed_vote: 'A changed vote, until the job has notified the owner of the item.',
    },
  },
  {
    title: 'Files',
    tables: {
      asset:
        'An uploaded file with the files made of it: a video with its renditions, or an image with its sizes.',
      rendition: 'One encoded version of a video, at one rung of the ladder.',
      unfinished_upload: 'An upload in progress, with the disk space reserved for it.',
      storage_counter: 'The bytes that an account stores, and has uploaded on its last day (UTC).',
    },
  },
  {
    title: 'Search and operation',
    tables: {
      search_document:
        'The search index of a video or post, partitioned by kind and age: see decision 039.',
      search_profile:
        'The search index of an account, partitioned by ranges of ids: see decision 053.',
      search_word: 'A word of the search index, for spelling suggestions.',
      password_reset: 'A link with which an account sets a new password, once.',
      mail: 'A mail to an account: queued, sent or failed. A job deletes old ones.',
      mailed_link:
        'A link that was mailed to an account, to reset a password or verify an address.',
      address_mail:
        'A mail to an address in the last day, by the hash of the address, for the limits.',
      claim_code: 'The hash of the link with which a user becomes an owner; one row at most.',
      audit_log: 'Actions of owners and moderators, and changes of sign-ins. Rows are only added.',
      site_setting: 'A setting of the site that differs from its default.',
      site_image: 'A picture of the site: its logo, or the one of the front page.',
      used_token: 'The hash of a signed token that works once, after its use.',
      setting: 'A value that the server generates once, such as a secret key.',
      backup_run: 'Until when the removal of files waits for a backup that runs; one row.',
      removal: 'Files that nothing needs any more, and when they are removed.',
      backup_result: 'The newest backup, and the newest test of a restore.',
      encoder_fallback:
        'Machines that encode with x264 though another encoder is set, and why. Written at their start.',
      request_incident: 'Slow and failed requests of the last day, by hour, route and status.',
      rate_limit: 'A count of sign-ins or new uploads, of all processes. Lost in a crash.',
      alert: 'What the owners of the site have been told by mail and what still holds.',
      verified_until: 'Where the nightly job that verifies counters continues.',
      migration: 'A file of `server/migrations` that has been applied.',
    },
  },
]

/** Throws unless the descriptions are those of exactly these tables. */
export function checkDescriptions(tables: string[], groups: TableGroup[]): void {
  const described = groups.flatMap((group) => Object.keys(group.tables))
  const missing = tables.filter((name) => !described.includes(name))
  const unknown = described.filter((name) => !tables.includes(name))
  const advice = 'update server/schema/table-descriptions.ts'
  if (missing.length > 0) throw new Error(`no description of ${missing.join(', ')}: ${advice}`)
  if (unknown.length > 0) throw new Error(`there is no table ${unknown.join(', ')}: ${advice}`)
}
