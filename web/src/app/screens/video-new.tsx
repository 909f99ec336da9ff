import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShareFailure } from '../../features/video/publish/share-failure.tsx'
import { UploadForm } from '../../features/video/publish/upload-form.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequireSignIn } from './require-sign-in.tsx'
import { useSearch } from '../../lib/router/use-router.ts'

/** /v/new */
export function Screen() {
  const { shared }: { shared?: string } = useSearch()
  return (
    <Page title={t`Upload Video`} className="max-w-2xl!">
      <h1 className="display mb-6 text-20 md:text-28">
        <Trans>Upload Video</Trans>
      </h1>
      <RequireSignIn skeleton={<FormSkeleton />}>
        <ShareFailure reason={shared} />
        <UploadForm />
      </RequireSignIn>
    </Page>
  )
}

const FormSkeleton = () => (
  <div className="flex flex-col gap-8">
    <output className="sr-only">
      <Trans>Checking who is signed in</Trans>
    </output>
    {['h-10', 'h-28', 'h-28', 'h-28', 'h-10'].map((height, index) => (
      <div key={index} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className={`${height} w-full !rounded-control`} />
      </div>
    ))}
  </div>
)
