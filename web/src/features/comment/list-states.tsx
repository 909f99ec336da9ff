import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { CommentsDrawing } from '../../ui/drawings/comments-drawing.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'

/** Placeholder with the size of the first comments. */
export const ListSkeleton = () => (
  <div className="flex flex-col gap-5 pt-2">
    <output className="sr-only">
      <Trans>Loading the comments</Trans>
    </output>
    {Array.from({ length: 4 }, (_, index) => (
      <div key={index} className="flex gap-3">
        <Skeleton className="size-9 shrink-0 !rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="h-3.5 w-full max-w-lg" />
          <Skeleton className="h-7 w-28 !rounded-full" />
        </div>
      </div>
    ))}
  </div>
)

interface ErrorProps {
  error: unknown
  busy: boolean
  retry: () => void
}

/** Shown in place of a page of comments that failed to load. */
export const ListError = ({ error, busy, retry }: ErrorProps) => (
  <div role="alert" className="flex flex-col items-center gap-2 py-10 text-center">
    <p className="font-semibold">
      <Trans>The comments could not be loaded</Trans>
    </p>
    <div className="text-14">
      <ErrorMessage error={error} />
    </div>
    <Button size="small" className="mt-2" busy={busy} onClick={retry}>
      <RotateCw aria-hidden className="size-4" />
      <Trans>Try again</Trans>
    </Button>
  </div>
)

export function NoComments() {
  const authenticated = useAuth((state) => state.authenticated)
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-foreground-muted">
      <CommentsDrawing className="w-28 text-border-strong" />
      <p>{authenticated ? t`No comments yet. Yours would be the first.` : t`No comments yet.`}</p>
    </div>
  )
}

/** Overlay on the current page while the next one loads. */
export const PageLoading = () => (
  <output className="absolute inset-0 flex animate-fade-in justify-center">
    <Spinner className="sticky top-1/2 my-6 size-10 text-accent" />
    <span className="sr-only">
      <Trans>Loading comments</Trans>
    </span>
  </output>
)
