import type { ReactNode } from 'react'

/** A group of related parts. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-6">
    <h2 className="display border-b border-border pb-2 text-20">{title}</h2>
    {children}
  </section>
)

/** One part, with the name of its file. */
export const Part = ({ file, children }: { file: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h3 className="text-12 text-foreground-muted">{file}</h3>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </div>
)
