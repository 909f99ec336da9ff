import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { buttonClasses } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Link } from '../../lib/router/link.tsx'

export function NotFoundScreen() {
  return (
    <Page title={t`Page not found`}>
      <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-[12vh] text-center">
        <p
          aria-hidden
          className="display flex items-center gap-4 text-[6rem] leading-none font-bold! tracking-tight md:text-[8rem]"
        >
          4<span className="text-accent">0</span>4
        </p>
        <span aria-hidden className="stitch-x mb-4 w-40 text-border-strong" />
        <h1 className="display text-28">
          <Trans>Page not found</Trans>
        </h1>
        <p className="text-16 text-foreground-muted">
          <Trans>
            The page you're looking for doesn't exist or has been moved to another location.
          </Trans>
        </p>
        <Link to="/" className={`mt-4 ${buttonClasses('primary')}`}>
          <Trans>Back to home</Trans>
        </Link>
      </div>
    </Page>
  )
}
