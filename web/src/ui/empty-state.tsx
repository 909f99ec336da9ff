import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { buttonClasses } from './button.tsx'
import type { Drawing } from './drawings/drawing.tsx'
import { PatchDrawing } from './drawings/patch-drawing.tsx'
import { Link } from '../lib/router/link.tsx'

interface Props {
  drawing?: Drawing
  title?: string
  text?: string
  action?: { text: string; route: string }
  /** The title is the only heading of the page. */
  isPageHeading?: boolean
  children?: ReactNode
}

/** An empty state: says what appears here, and offers the next step. */
export function EmptyState({
  drawing: Picture = PatchDrawing,
  title = t`Empty for Now`,
  text = t`The content you're looking for doesn't exist.`,
  action,
  isPageHeading,
  children,
}: Props) {
  const Heading = isPageHeading ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-3 px-4 py-16 text-center">
      <Picture className="mb-2 w-36 text-border-strong" />
      <Heading className="display text-20">{title}</Heading>
      <p className="text-14 text-balance text-foreground-muted">{text}</p>
      {action && (
        <Link to={action.route} className={`mt-3 ${buttonClasses('primary')}`}>
          {action.text}
        </Link>
      )}
      {children}
    </div>
  )
}
