import * as audit from '@seam/contract/audit.ts'
import * as account from '@seam/contract/account-export.ts'
import * as backupSettings from '@seam/contract/backup-settings.ts'
import * as claim from '@seam/contract/claim.ts'
import * as comment from '@seam/contract/comment.ts'
import * as commentTools from '@seam/contract/comment-tools.ts'
import * as emailVerification from '@seam/contract/email-verification.ts'
import { type Endpoint, API_BASE } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import * as follow from '@seam/contract/follow.ts'
import * as health from '@seam/contract/health.ts'
import * as heldItem from '@seam/contract/held-item.ts'
import * as history from '@seam/contract/history.ts'
import * as mail from '@seam/contract/mail.ts'
import * as mailSettings from '@seam/contract/mail-settings.ts'
import * as media from '@seam/contract/media.ts'
import * as notification from '@seam/contract/notification.ts'
import * as passkey from '@seam/contract/passkey.ts'
import * as passwordReset from '@seam/contract/password-reset.ts'
import * as people from '@seam/contract/people.ts'
import * as post from '@seam/contract/post.ts'
import * as profile from '@seam/contract/profile.ts'
import * as push from '@seam/contract/push.ts'
import * as decision from '@seam/contract/decision.ts'
import * as registration from '@seam/contract/registration.ts'
import * as relations from '@seam/contract/relation-endpoints.ts'
import * as report from '@seam/contract/report.ts'
import * as review from '@seam/contract/review.ts'
import * as transparency from '@seam/contract/transparency.ts'
import * as search from '@seam/contract/search.ts'
import * as session from '@seam/contract/session.ts'
import * as settings from '@seam/contract/settings.ts'
import * as siteImages from '@seam/contract/site-images.ts'
import * as siteSettings from '@seam/contract/site-settings.ts'
import * as staff from '@seam/contract/staff.ts'
import * as twoFactor from '@seam/contract/two-factor.ts'
import * as video from '@seam/contract/video.ts'
import * as vote from '@seam/contract/vote.ts'
import * as wave from '@seam/contract/wave.ts'
import { expect, test } from 'vitest'
import { laterRoutes } from './later-routes.ts'
import { routes as firstRoutes } from './routes.ts'
import { apiBase } from './send.ts'

const routes = { ...firstRoutes, ...laterRoutes }

const exported = [
  ...[
    account,
    audit,
    backupSettings,
    claim,
    comment,
    commentTools,
    emailVerification,
    follow,
    health,
    heldItem,
    history,
    mail,
    mailSettings,
    media,
  ],
  ...[
    notification,
    passkey,
    passwordReset,
    people,
    post,
    profile,
    push,
    registration,
    relations,
    decision,
    report,
    review,
    transparency,
    search,
    session,
    settings,
  ],
  ...[siteImages, siteSettings, staff, twoFactor, video, vote, wave],
].flatMap((module) => Object.entries<unknown>(module))

/** The names under which the contract exports an endpoint. */
const namesOf = (endpoint: Endpoint) =>
  exported.flatMap(([name, value]) => (value === endpoint ? [name] : []))

test.each(endpoints.map((endpoint) => [namesOf(endpoint), endpoint] as const))(
  'the client calls %s with the method and path of the contract',
  (names, { method, path }) => {
    const [name = ''] = names
    expect(names).toEqual([name])
    expect(routes).toHaveProperty([name], `${method} ${path}`)
  },
)

test('the client has no other endpoints, and the base path of the contract', () => {
  expect(Object.keys(routes)).toHaveLength(endpoints.length)
  expect(apiBase).toBe(API_BASE)
})
