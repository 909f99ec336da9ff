import { Spinner } from '../../../ui/spinner.tsx'

/** Overlay on the current page while the next one loads. */
export const PageLoading = () => (
  <output className="absolute inset-0 flex animate-fade-in justify-center">
    <Spinner className="sticky top-1/2 my-6 size-10 text-accent" />
    <span className="sr-only">Loading comments</span>
  </output>
)
