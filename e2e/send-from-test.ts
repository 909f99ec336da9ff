import type { Request } from '@playwright/test'

/**
 * Sends a browser's request from the test. The browser gets the new cookies only with the response
 * that the test forwards to it.
 */
export async function sendFromTest(request: Request) {
  const response = await fetch(request.url(), {
    method: request.method(),
    headers: await request.allHeaders(),
    body: request.postData(),
  })
  const headers = {
    'content-type': 'application/json',
    'set-cookie': response.headers.getSetCookie().join('\n'),
  }
  return { status: response.status, headers, body: await response.text() }
}
