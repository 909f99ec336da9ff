import { Page } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Protected } from './protected.tsx'
import { lazily } from '../lib/lazily.tsx'

const NewPost = lazily(() => import('../features/post/new-post.tsx').then((part) => part.NewPost))

/** /p/new */
export const Screen = () => (
  <Page title="Create Post" className="max-w-172!">
    <h1 className="display mb-6 text-20 md:text-28">Create Post</h1>
    <Protected skeleton={<FormSkeleton />}>
      <NewPost focused fallback={<FormSkeleton />} />
    </Protected>
  </Page>
)

const FormSkeleton = () => (
  <>
    <output className="sr-only">Checking who is signed in</output>
    <Skeleton className="h-[198px] w-full !rounded-thumb" />
  </>
)
