import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { type Browser, BrowserLost } from './browser.ts'
import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { finderSource, type Target } from './find-element.ts'
import { type Session, startSession } from './webdriver.ts'

/** WebDriver's codes of keys, by their names in `KeyboardEvent.key`. */
const keyCodes: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowRight: '\uE014',
}

/** Starts WebKitGTK on a virtual display, controlled with WebDriver. */
export async function startWebKit(driverPath: string, xvfbPath: string): Promise<Browser> {
  const { display, server } = await startDisplay(xvfbPath)
  const port = await leasePort()
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    // Without a graphics card, WebKit composites the page in memory.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    stdio: 'ignore',
  })
  const session = await startSession(`http://127.0.0.1:${port}`).catch(async (error: unknown) => {
    await stop(driver)
    await stop(server)
    throw error
  })
  return {
    ...actionsOf(session),
    close: async () => {
      await session.close().catch((error: unknown) => {
        // It exits with its display.
        if (!(error instanceof BrowserLost)) throw error
      })
      await stop(driver)
      await stop(server)
    },
  }
}

function actionsOf(session: Session): Omit<Browser, 'close'> {
  async function find(target: Target): Promise<string> {
    // The driver does not always scroll far enough for a click.
    const element = await session.findElement(
      `const found = (${finderSource(target)})(); found?.scrollIntoView({ block: 'center' }); return found`,
    )
    if (!element) throw new Error(`there is no ${target.role} “${target.name}”`)
    return element
  }
  const typeInto = async (target: Target, text: string) =>
    session.post(`element/${await find(target)}/value`, { text })
  return {
    open: async (url) => void (await session.post('url', { url })),
    click: async (target) => void (await session.post(`element/${await find(target)}/click`)),
    type: async (target, text) => void (await typeInto(target, text)),
    chooseFile: async (target, path) => void (await typeInto(target, path)),
    press: async (key) => {
      const value = keyCodes[key] ?? key
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
      await session.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    read: (expression) => session.execute(`return ${expression}`),
    screenshot: async () => Buffer.from(await session.get<string>('screenshot'), 'base64'),
  }
}

/** Starts a virtual display with an unused number, which it writes to file descriptor 3. */
async function startDisplay(path: string): Promise<{ display: string; server: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const server = spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, server }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.kill('SIGTERM')) return
  await once(child, 'exit')
}
