// The page itself loads and renders first: preloads would compete for connection and processor.
const START_DELAY_MS = 5000

type Preload = () => Promise<void>

const waiting: Preload[] = []
let running = false
let started = false

/** Registers code that is preloaded once the page is idle. */
export function preloadLater(preload: Preload): void {
  waiting.push(preload)
  if (started) void run()
}

/**
 * Preloads the registered code while the page is idle, one chunk at a time, so that a tap finds it
 * even offline. Does nothing if the user saves data or the connection is slow.
 */
export function preloadWhenIdle(): void {
  if (savesData()) return
  const start = () => {
    started = true
    void run()
  }
  const schedule = () => setTimeout(start, START_DELAY_MS)
  if (document.readyState === 'complete') schedule()
  else addEventListener('load', schedule, { once: true })
}

async function run(): Promise<void> {
  if (running) return
  running = true
  for (let preload = waiting.shift(); preload; preload = waiting.shift()) {
    await idle()
    await online()
    await preload()
  }
  running = false
}

const online = async () => {
  if (!navigator.onLine) {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  }
}

// WebKit has no idle callbacks.
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve)
    else setTimeout(resolve, 200)
  })

function savesData(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}
