import { type ReactNode, useId } from 'react'
import { LabelledDivider } from './labelled-divider.tsx'

interface Props {
  /** The id of the section, for links to it. */
  anchor?: string
  title: string
  text: string
  children: ReactNode
}

/** A section of a page: its title, a line about it and its content. */
export function PageSection({ anchor, title, text, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="mt-10 scroll-mt-20">
      <LabelledDivider>
        <h2 id={id} className="display text-20">
          {title}
        </h2>
      </LabelledDivider>
      <p className="mt-0.5 mb-3 text-foreground-muted">{text}</p>
      {children}
    </section>
  )
}
