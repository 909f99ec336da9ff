import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { leasePort } from '@seam/postgres/test/lease-port.ts'

/** How the server handles the next mails. */
export type SmtpBehavior =
  | 'accepts'
  | 'refuses the recipient'
  | 'refuses for now'
  | 'refuses the content'
  | 'never answers'
  /** Closes the connection while the content arrives. */
  | 'dies half-way'
  /** Accepts the content and closes the connection before responding. */
  | 'dies before it answers'

export const SMTP_USER = 'seam@seam.example'
export const SMTP_PASSWORD = 'correct: horse/7'

const refusals: Partial<Record<SmtpBehavior, [number, string]>> = {
  'refuses the recipient': [550, '5.1.1 There is no such mailbox here'],
  'refuses for now': [451, '4.7.1 Greylisted, come back later'],
}

const smtpError = (code: number, message: string) =>
  Object.assign(new Error(message), { responseCode: code })

/** Starts a mail server on this machine that stores accepted mails. */
export async function startSmtp() {
  // Leased, because nothing else may respond on the port after it is closed.
  const port = await leasePort()
  const mails: ParsedMail[] = []
  const open = new Set<Socket>()
  const state = { behavior: 'accepts' as SmtpBehavior, signIns: 0, attempts: 0, clientName: '' }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      state.signIns += 1
      if (username === SMTP_USER && password === SMTP_PASSWORD) done(null, { user: username })
      else done(smtpError(535, '5.7.8 Wrong user or password'))
    },
    onRcptTo: (_address, { hostNameAppearsAs }, done) => {
      state.attempts += 1
      // The name sent with EHLO.
      state.clientName = hostNameAppearsAs
      if (state.behavior === 'never answers') return
      const [code, message] = refusals[state.behavior] ?? []
      done(code === undefined ? null : smtpError(code, message ?? ''))
    },
    onData: (stream, _session, done) => {
      if (state.behavior === 'dies half-way') return cut()
      simpleParser(stream, (error, mail) => {
        if (error || state.behavior === 'refuses the content') {
          return done(error ?? smtpError(554, '5.7.1 This looks like spam'))
        }
        mails.push(mail)
        return state.behavior === 'dies before it answers' ? cut() : done(null, 'Queued')
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  const cut = () => open.forEach((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const user = `${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASSWORD)}`
  return {
    url: `smtp://${user}@127.0.0.1:${port}`,
    port,
    mails,
    state,
    /** Returns the mails that were accepted for an address. */
    mailsTo: (address: string) =>
      mails.filter(({ to }) => to && 'text' in to && to.text === address),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}

export type Smtp = Awaited<ReturnType<typeof startSmtp>>
