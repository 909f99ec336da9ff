import { type ReactNode, useEffect } from 'react'
import { classNames } from '../lib/class-names.ts'
import { setDocumentTitle } from '../lib/document-title.ts'
import { useSite } from '../lib/site.ts'

interface Props {
  /** Sets the document title to `{title} · {name of the site}`; without it, to the name. */
  title?: string
  className?: string
  children: ReactNode
}

/**
 * The content of one page: its `<main>`, which can take the focus after navigation, and the
 * document title.
 */
export function Page({ title, className, children }: Props) {
  const { name } = useSite()
  useEffect(() => {
    setDocumentTitle({ title: title ? `${title} · ${name}` : name })
  }, [title, name])
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classNames(
        'mx-auto w-full max-w-440 px-4 pt-5 pb-[calc(4rem+var(--upload-panel,0px)+var(--mini-player,0px))] md:px-6 md:pt-6',
        className,
      )}
    >
      {children}
    </main>
  )
}
