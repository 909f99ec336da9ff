import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequireSignIn } from './require-sign-in.tsx'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const NewPost = lazyComponent(() =>
  import('../../features/post/new-post.tsx').then((part) => part.NewPost),
)

/** /p/new */
export const Screen = () => (
  <Page title={t`Create Post`} className="max-w-172!">
    <h1 className="display mb-6 text-20 md:text-28">
      <Trans>Create Post</Trans>
    </h1>
    <RequireSignIn skeleton={<FormSkeleton />}>
      <NewPost focusOnMount offersShared fallback={<FormSkeleton />} />
    </RequireSignIn>
  </Page>
)

const FormSkeleton = () => (
  <>
    <output className="sr-only">
      <Trans>Checking who is signed in</Trans>
    </output>
    <Skeleton className="h-[198px] w-full !rounded-thumb" />
  </>
)
