import { connect } from 'node:net'
import { app } from './app.ts'

export interface RawAnswer {
  status: number
  headers: Headers
  body: string
}

/** Sends these bytes as they are over a connection of its own; gives what came back before it ended. */
export async function sendRaw(request: string): Promise<RawAnswer> {
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

/** A GET of exactly this target, however odd. */
export const getRaw = (target: string): Promise<RawAnswer> =>
  sendRaw(
    `GET ${target} HTTP/1.1\r\nHost: seam.test\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  )
