import { type ReactNode, useId } from 'react'

/** A titled box of the health page. */
export function HealthSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="display mb-3 text-16">
        {title}
      </h2>
      <div className="rounded-thumb border border-border bg-surface px-4 py-3 sm:px-5">
        {children}
      </div>
    </section>
  )
}
