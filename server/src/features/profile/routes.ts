import { API_BASE } from '@seam/contract/endpoint.ts'
import { editImage, editInfo, getProfile } from '@seam/contract/profile.ts'
import type { Api } from '../../infra/http/serve.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { authUserOf } from '../account/account.ts'
import { changeImage, changeInfo } from './edit.ts'
import { openProfile, profileShownTo } from './open.ts'

interface Services {
  db: Db
  shared: SharedAnswers
  queue: Queue
}

export function profileRoutes(api: Api, { db, shared, queue }: Services) {
  api.serve(getProfile, {
    forVisitors: (url, make) => shared.keep(url, make),
    find: ({ params }) =>
      openProfile(db, shared, params.username ?? '', (name) => `${API_BASE}/user/${name}`),
    answer: ({ found, viewer }) => profileShownTo(db, viewer, found),
    message: 'The profile',
  })

  api.serve(editInfo, {
    rate: { points: 60, seconds: 3600 },
    answer: async ({ body, viewer }) => {
      await changeInfo(db, queue, viewer.accountId, body)
      await shared.changed()
      return authUserOf(db, viewer.accountId)
    },
    message: 'Your profile is saved',
  })

  api.serve(editImage, {
    rate: { points: 60, seconds: 3600 },
    answer: async ({ query, body, viewer }) => {
      await changeImage(db, viewer.accountId, query.type, body.image)
      await shared.changed()
      return authUserOf(db, viewer.accountId)
    },
    message: 'Your image is saved',
  })
}
