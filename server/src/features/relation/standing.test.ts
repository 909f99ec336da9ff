import { expect, test } from 'vitest'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { listVideos } from '@seam/contract/video.ts'
import { follow, visitor } from '../../../test/cast.ts'
import { prepare, standings } from './scene.fixture.ts'
import { outcomeFor, rows } from './standing.fixture.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Endpoints for one's own content, for staff, or for search, which carries no credentials. */
const notOfOthers = new Set(
  `POST /video/upload
  PATCH /video/{publicId}
  DELETE /video/{publicId}
  POST /video/{publicId}/retry
  PUT /video/{publicId}/captions/{language}
  DELETE /video/{publicId}/captions/{language}
  POST /embed/{publicId}/view
  DELETE /post/{publicId}
  PATCH /playlist/{publicId}
  DELETE /playlist/{publicId}
  PATCH /playlist/{publicId}/item/{videoId}
  DELETE /playlist/{publicId}/item/{videoId}
  PATCH /comment/update/{commentId}
  DELETE /comment/delete/{commentId}
  PUT /comment/{commentId}/pin
  DELETE /comment/{commentId}/pin
  PUT /held-comment/{commentId}/approval
  PUT /thread/{publicId}/closed
  DELETE /thread/{publicId}/closed
  POST /decision/{publicId}/appeal
  DELETE /user/{username}`.split(/\s*\n\s*/),
)

test('every endpoint for the items and profiles of others is in this table', () => {
  const tested = new Set(rows.map(({ endpoint }) => nameOf(endpoint)))
  const ofOthers = endpoints
    .filter(({ access }) => access === 'public' || access === 'signed-in')
    .map(nameOf)
    .filter((name) => /\{(username|publicId|commentId)\}/.test(name) && !notOfOthers.has(name))
  expect(ofOthers.filter((name) => !tested.has(name))).toEqual([])
})

test.each(Object.keys(standings) as (keyof typeof standings)[])(
  '%s: every endpoint responds as the table says',
  async (standing) => {
    const index = Object.keys(standings).indexOf(standing)
    const scene = await prepare()
    await follow(scene.ben, scene.ada)
    expect((await standings[standing](scene)).status).toBe(200)
    const outcomes: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const row of rows) {
      const { about = '', endpoint, request, marker } = row
      const name = `${nameOf(endpoint)} ${about}`
      const response = await scene.ben.call(endpoint, request(scene))
      const { username } = (marker ?? (({ ada }) => ada))(scene)
      const isShown = JSON.stringify(response.data ?? null).includes(username)
      expected[name] = outcomeFor(row, index)
      const { status } = response
      const reports = ['shown', 'hidden'].includes(expected[name] ?? '') && status === 200
      const code = status === 403 ? response.problem.code : `${status}`
      outcomes[name] = reports ? (isShown ? 'shown' : 'hidden') : code
    }
    expect(outcomes).toEqual(expected)
    const feed = await visitor().call(listVideos, { query: { limit: 50 } })
    expect(JSON.stringify(feed.data)).toContain(scene.video)
  },
)
