import { connect } from 'node:net'
import { app } from './app.ts'

export interface RawResponse {
  status: number
  headers: Headers
  body: string
}

/**
 * Sends these bytes unchanged on a new connection. Returns the response when the connection closes.
 */
export async function sendRaw(request: string): Promise<RawResponse> {
  const { hostname, port } = new URL((await app()).origin)
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let received = ''
    socket.setEncoding('latin1').on('data', (data: string) => {
      received += data
    })
    socket.on('error', reject).on('close', () => resolve(received))
    socket.write(request, 'latin1')
  })
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string])
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(headers),
    body: rest.join('\r\n\r\n'),
  }
}

/** Sends a GET for exactly this target, even an invalid one. */
export const getRaw = (target: string): Promise<RawResponse> =>
  sendRaw(
    `GET ${target} HTTP/1.1\r\nHost: seam.test\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  )

/**
 * Requests these ranges of a file with pipelining over one connection, without reading. Returns a
 * function that reads all responses and returns their bodies.
 */
export async function requestRanges(
  path: string,
  ranges: string[],
): Promise<() => Promise<Buffer[]>> {
  const { hostname, port } = new URL((await app()).origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const requests = ranges.map(
    (range) => `GET ${path} HTTP/1.1\r\nHost: seam.test\r\nRange: ${range}\r\n\r\n`,
  )
  socket.write(requests.join(''))
  await new Promise((resolve) => socket.once('readable', resolve))
  return async () => {
    const bodies: Buffer[] = []
    let received: Buffer = Buffer.alloc(0)
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk as Buffer])
      for (let next = splitBody(received); next; next = splitBody(received)) {
        bodies.push(next.body)
        received = next.rest
      }
      if (bodies.length === ranges.length) break
    }
    return bodies
  }
}

/**
 * Returns the body of the first response in these bytes and the remaining bytes; null if
 * incomplete.
 */
function splitBody(received: Buffer) {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return null
  const [, length = '0'] = /content-length: (\d+)/i.exec(received.toString('latin1', 0, head)) ?? []
  const end = head + 4 + Number(length)
  return received.length < end
    ? null
    : { body: received.subarray(head + 4, end), rest: received.subarray(end) }
}

/** Sends the headers of an upload chunk. The caller sends the bytes. */
export async function openChunk(path: string, offset: number, length: number) {
  const { hostname, port } = new URL((await app()).origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {}).resume()
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nHost: seam.test\r\nTus-Resumable: 1.0.0\r\n` +
      `Content-Type: application/offset+octet-stream\r\nUpload-Offset: ${offset}\r\n` +
      `Content-Length: ${length}\r\n\r\n`,
  )
  return {
    send: (bytes: Uint8Array) =>
      new Promise<void>((resolve) => socket.write(bytes, () => resolve())),
    hangUp: () => socket.destroy(),
    /** Resolves when the connection is closed. */
    closed: new Promise((resolve) => socket.once('close', resolve)),
  }
}

/** Sends an upload form up to its file, which has this many bytes. The caller sends the bytes. */
export async function openForm(ticket: string, length: number) {
  const { hostname, port } = new URL((await app()).origin)
  const head =
    `--b\r\nContent-Disposition: form-data; name="upload_preset"\r\n\r\n${ticket}\r\n` +
    `--b\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`
  const tail = '\r\n--b--\r\n'
  const socket = connect({ host: hostname, port: Number(port) })
  const response = new Promise<string>((resolve, reject) => {
    let received = ''
    socket.setEncoding('latin1').on('data', (data: string) => {
      received += data
    })
    socket.on('error', reject).on('close', () => resolve(received))
  })
  socket.write(
    `POST /media/v1_1/seam/auto/upload HTTP/1.1\r\nHost: seam.test\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${head.length + length + tail.length}\r\n\r\n${head}`,
  )
  return {
    send: (bytes: Uint8Array) => void socket.write(bytes),
    end: () => void socket.write(tail),
    /** Resolves with the response once the connection is closed. */
    response: response.then((text) => ({ status: Number(text.split(' ')[1]), text })),
  }
}
