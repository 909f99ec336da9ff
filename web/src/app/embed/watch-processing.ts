const INTERVAL_MS = 10_000

/** Requests the page again until the video plays, and shows its progress until then. */
export function watchProcessing(): void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void update().catch(() => null)
  }, INTERVAL_MS)

  async function update() {
    const response = await fetch(location.pathname, { credentials: 'omit', cache: 'no-store' })
    // Another one than of the page itself: a proxy or a rate limit answers for now.
    if (!response.ok && response.status !== 404) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const notice = page.querySelector('.processing')
    if (notice) return document.querySelector('.processing')?.replaceWith(notice)
    clearInterval(timer)
    location.reload()
  }
}
