import { type ReactNode, useEffect } from 'react'
import { classes } from '../lib/classes.ts'
import { siteName } from '../lib/site.ts'

interface Props {
  /** The document's title is `{title} · Seam`; the landing page has none of its own. */
  title?: string
  className?: string
  children: ReactNode
}

/** One screen: its `<main>`, where the focus goes on arrival, and its document title. */
export function Screen({ title, className, children }: Props) {
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName
  }, [title])
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes(
        'mx-auto w-full max-w-440 px-4 pt-5 pb-[calc(4rem+var(--upload-panel,0px))] md:px-6 md:pt-6',
        className,
      )}
    >
      {children}
    </main>
  )
}
