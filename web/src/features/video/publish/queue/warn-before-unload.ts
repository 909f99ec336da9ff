import { useUploads } from '../upload-store.ts'

let isListening = false

/** Makes the browser ask before the page is closed, if it has unstored uploads that would be lost. */
export function warnBeforeUnload(): void {
  if (isListening) return
  isListening = true
  addEventListener('beforeunload', (event) => {
    const wouldLose = useUploads
      .getState()
      .uploads.some(
        ({ runsHere, isStored, stage }) => runsHere && !isStored && stage !== 'published',
      )
    if (wouldLose) event.preventDefault()
  })
}
