import { useUploads } from '../upload-store.ts'

let warned = false

/** Has the browser ask before a page is left that alone knows of an upload. */
export function warnBeforeLeaving(): void {
  if (warned) return
  warned = true
  addEventListener('beforeunload', (event) => {
    const lost = useUploads
      .getState()
      .jobs.some(({ here, kept, stage }) => here && !kept && stage !== 'published')
    if (lost) event.preventDefault()
  })
}
