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
    <Page title="Upload Video" className="max-w-2xl!">
      <h1 className="display mb-6 text-20 md:text-28">Upload Video</h1>
      <RequireSignIn skeleton={<FormSkeleton />}>
        <ShareFailure reason={shared} />
        <UploadForm />
      </RequireSignIn>
    </Page>
  )
}

const FormSkeleton = () => (
  <div className="flex flex-col gap-8">
    <output className="sr-only">Checking who is signed in</output>
    {['h-10', 'h-28', 'h-28', 'h-28', 'h-10'].map((height, index) => (
      <div key={index} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className={`${height} w-full !rounded-control`} />
      </div>
    ))}
  </div>
)
