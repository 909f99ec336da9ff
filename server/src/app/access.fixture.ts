/**
 * Who calls an endpoint. `pending`: who waits for approval. `blocked` and `blocking`: by, and of, the
 * owner of what it is about.
 */
export const callers = [
  'visitor',
  'active',
  'pending',
  'limited',
  'suspended',
  'blocked',
  'blocking',
  'moderator',
  'limited moderator',
  'suspended moderator',
  'blocked moderator',
  'owner',
] as const
export type Caller = (typeof callers)[number]

/** What stops a caller before the request is looked at, or that nothing does. */
export type Gate =
  | 'passes'
  | 'not-signed-in'
  | 'role-required'
  | 'suspended'
  | 'blocked'
  | 'approval-pending'

const all = (gate: Gate) =>
  Object.fromEntries(callers.map((caller) => [caller, gate])) as Record<Caller, Gate>

const own = { ...all('passes'), visitor: 'not-signed-in' } as const
const suspendedToo = { suspended: 'suspended', 'suspended moderator': 'suspended' } as const
const pendingToo = { pending: 'approval-pending' } as const
/** A block forbids moderators the same as members. */
const blockedToo = {
  blocked: 'blocked',
  blocking: 'blocked',
  'blocked moderator': 'blocked',
} as const
const staff = { visitor: 'not-signed-in', owner: 'passes' } as const

/** The outcome for each caller, by what kind of endpoint it is. */
export const outcomes = {
  open: all('passes'),
  own,
  writes: { ...own, ...suspendedToo, ...pendingToo },
  reaches: { ...own, ...suspendedToo, ...pendingToo, ...blockedToo },
  // Who waits for approval is rejected after the validation.
  invites: { ...own, ...suspendedToo },
  // Changes nothing that others see.
  alerts: { ...own, ...blockedToo },
  reports: { ...all('passes'), ...suspendedToo },
  moderator: {
    ...all('role-required'),
    ...staff,
    moderator: 'passes',
    'limited moderator': 'passes',
    'blocked moderator': 'passes',
    'suspended moderator': 'suspended',
  },
  owner: { ...all('role-required'), ...staff },
} as const satisfies Record<string, Record<Caller, Gate>>

/** Every endpoint by its kind. A new one fails the test until it is here. */
export const endpointsByKind: Record<keyof typeof outcomes, string> = {
  open: `
    POST /auth/exist
    POST /auth/signup
    GET /auth/signup/challenge
    POST /auth/login
    POST /auth/login/second-factor
    POST /auth/login/passkey/options
    POST /auth/login/passkey
    POST /auth/reset
    POST /auth/reset/complete
    POST /auth/reset/preview
    POST /auth/verify/complete
    POST /auth/verify/preview
    GET /video
    GET /video/{publicId}
    GET /video/{publicId}/related
    POST /video/{publicId}/view
    POST /embed/{publicId}/view
    GET /post
    GET /post/{publicId}
    GET /comment
    GET /comment/{commentId}
    GET /user/{username}
    GET /user/{username}/followers
    GET /user/{username}/following
    GET /search
    GET /search/suggest
    GET /search/suggestion
    POST /notification/unsubscribe
    POST /invite/check
    GET /transparency
    GET /report/challenge
    GET /site
    GET /auth/token/delete
    GET /auth/logout`,
  own: `
    POST /auth/confirm
    GET /auth/session
    GET /auth/token/new
    POST /auth/verify
    GET /media/ticket
    GET /held-word
    PUT /held-word
    GET /held-comment
    GET /follow
    GET /suggested-user
    PUT /user/{username}/block
    DELETE /user/{username}/block
    GET /block
    PUT /user/{username}/mute
    DELETE /user/{username}/mute
    GET /mute
    GET /exclusion
    POST /history/add
    POST /history/position
    GET /history/stops
    GET /history
    DELETE /history/clear
    DELETE /history/{id}
    POST /history/search
    GET /history/search
    DELETE /history/search
    DELETE /history/search/{id}
    GET /notification
    GET /notification/unseen
    POST /notification/seen
    GET /notification/settings
    PATCH /notification/settings
    GET /thread/{publicId}/mute
    PUT /thread/{publicId}/mute
    DELETE /thread/{publicId}/mute
    GET /follow/{username}/notification
    DELETE /follow/{username}/notification
    PATCH /user/update/email
    PATCH /user/update/password
    PATCH /user/update/preferences
    PATCH /user/toggle/history
    GET /user/storage
    GET /auth/sessions
    DELETE /auth/sessions/{id}
    DELETE /auth/sessions
    GET /auth/two-factor
    POST /auth/two-factor/setup
    POST /auth/two-factor
    DELETE /auth/two-factor
    POST /auth/two-factor/recovery-codes
    GET /auth/passkeys
    POST /auth/passkeys/options
    POST /auth/passkeys
    DELETE /auth/passkeys/{id}
    GET /push
    PUT /push
    DELETE /push
    DELETE /user/{username}
    POST /user/export
    GET /user/export/state
    GET /user/activity
    GET /invite
    DELETE /invite/{code}
    GET /held-item
    GET /decision
    POST /decision/{publicId}/appeal
    GET /report
    POST /claim`,
  writes: `
    POST /video/upload
    PATCH /video/{publicId}
    DELETE /video/{publicId}
    POST /video/{publicId}/retry
    PUT /video/{publicId}/captions/{language}
    DELETE /video/{publicId}/captions/{language}
    POST /post
    PATCH /post/{publicId}
    DELETE /post/{publicId}
    PATCH /comment/update/{commentId}
    DELETE /comment/delete/{commentId}
    PUT /comment/{commentId}/pin
    DELETE /comment/{commentId}/pin
    PUT /thread/{publicId}/closed
    DELETE /thread/{publicId}/closed
    PUT /held-comment/{commentId}/approval
    PATCH /user/update/info
    PATCH /user/update/image`,
  invites: `
    POST /invite`,
  reaches: `
    POST /comment/video
    POST /comment/post
    POST /comment/comment
    GET /vote/video
    GET /vote/post
    GET /vote/comment
    POST /follow/{username}`,
  alerts: `
    PUT /follow/{username}/notification`,
  reports: `
    POST /report`,
  moderator: `
    GET /application
    POST /application/decide
    GET /review
    GET /review/{publicId}
    PUT /review/{publicId}/claim
    POST /review/{publicId}/note
    POST /review/decide
    GET /decision/subject
    POST /decision
    POST /decision/{publicId}/answer
    POST /decision/{publicId}/reverse
    GET /sign-up
    GET /sign-up/group
    POST /wave
    GET /wave
    POST /wave/{publicId}/reverse
    GET /staff
    GET /person
    GET /user/{username}/record
    GET /user/{username}/sessions
    DELETE /user/{username}/sessions
    DELETE /user/{username}/sessions/{id}
    GET /user/{username}/uploads
    GET /user/{username}/invited
    POST /user/{username}/invited/wave
    POST /user/{username}/reset-link`,
  owner: `
    GET /site/settings
    PATCH /site
    PUT /site/image
    DELETE /site/image
    PUT /user/{username}/role
    PUT /user/{username}/quota
    GET /storage
    GET /health
    POST /health/retry-job
    GET /mail
    POST /mail/retry
    POST /mail/test
    GET /mail/settings
    PATCH /mail/settings
    GET /backup/settings
    PATCH /backup/settings
    GET /audit-log`,
}
