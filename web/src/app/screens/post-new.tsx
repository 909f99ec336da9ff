import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequireSignIn } from './require-sign-in.tsx'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const NewPost = lazyComponent(() =>
  import('../../features/post/new-post.tsx').then((part) => part.NewPost),
)

/** /p/new */
export const Screen = () => (
  <Page title="Create Post" className="max-w-172!">
    <h1 className="display mb-6 text-20 md:text-28">Create Post</h1>
    <RequireSignIn skeleton={<FormSkeleton />}>
      <NewPost focusOnMount offersShared fallback={<FormSkeleton />} />
    </RequireSignIn>
  </Page>
)

const FormSkeleton = () => (
  <>
    <output className="sr-only">Checking who is signed in</output>
    <Skeleton className="h-[198px] w-full !rounded-thumb" />
  </>
)
