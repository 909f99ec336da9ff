import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '../../lib/router/link.tsx'
import { SiteText, WithSite } from './site-text.tsx'

const sections = [
  { name: 'rules', title: t`Rules` },
  { name: 'privacy', title: t`Privacy` },
  { name: 'contact', title: t({ message: 'Contact', context: 'noun' }) },
] as const

/** The pages that the owner of the site has written, with links to its terms and imprint. */
export const SitePages = () => (
  <WithSite>
    {(site) => {
      const written = sections.filter(({ name }) => site[name].trim() !== '')
      const links = [
        site.termsVersion !== null && { to: '/terms', text: t`Terms` },
        site.imprint.trim() !== '' && { to: '/imprint', text: t`Imprint` },
      ].filter((link) => link !== false)
      return (
        <>
          {written.length + links.length === 0 && (
            <p className="text-foreground-muted">
              <Trans>The owner of this site has not written more yet.</Trans>
            </p>
          )}
          {written.map(({ name, title }) => (
            <section key={name} aria-labelledby={name} className="mt-8">
              <h2 id={name} className="display mb-2 scroll-mt-20 text-20">
                {title}
              </h2>
              <SiteText text={site[name]} />
            </section>
          ))}
          {links.length > 0 && (
            <nav aria-label={t`More about this site`} className="mt-8 flex gap-6">
              {links.map(({ to, text }) => (
                <Link
                  key={to}
                  to={to}
                  className="font-semibold text-accent underline underline-offset-2 pointer-coarse:py-2.5"
                >
                  {text}
                </Link>
              ))}
            </nav>
          )}
        </>
      )
    }}
  </WithSite>
)
