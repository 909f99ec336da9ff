import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Decision } from '@seam/contract/moderation/decision.ts'
import { statementOfReasons } from '@seam/contract/moderation/statement-of-reasons.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AppealForm } from './appeal-form.tsx'

/** A decision with every part of its statement of reasons, and the appeal. */
export function DecisionStatement({ decision }: { decision: Decision }) {
  const { snapshot, path, decidedAt, endedAt, isReversed, appeal, appealUntil, publicId } = decision
  const [what, ...parts] = statementOfReasons(decision)
  const about = snapshot.title || snapshot.text
  return (
    <article
      id={publicId}
      className="scroll-mt-20 rounded-thumb border border-border bg-surface p-5 sm:p-6"
    >
      <p className="text-13 text-foreground-muted">
        <RelativeTime date={decidedAt} />
        {isReversed
          ? ` · ${t({ message: 'Taken back', context: 'decision' })}`
          : endedAt && ` · ${t({ message: 'Ended', context: 'decision' })}`}
      </p>
      <h2 className="display mt-1 text-20 text-pretty">{what?.text}</h2>
      <blockquote className="mt-3 border-l-2 border-border-strong pl-3 text-foreground-muted">
        <p dir="auto" className="line-clamp-4 break-words whitespace-pre-wrap">
          {about}
        </p>
        {path && (
          <a href={path} className="text-13 hover:underline">
            <Trans>Open it</Trans>
          </a>
        )}
      </blockquote>
      <dl className="mt-4 grid gap-3">
        {parts.map(({ heading, text }) => (
          <div key={heading}>
            <dt className="text-13 text-foreground-muted">{heading}</dt>
            <dd dir="auto" className="break-words whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {appeal && (
        <div className="mt-4 border-t border-border pt-4">
          <h3 className="font-semibold">
            <Trans>Your appeal</Trans>
          </h3>
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {appeal.text}
          </p>
          {appeal.answer ? (
            <>
              <h3 className="mt-3 font-semibold">
                {isReversed ? t`The decision is reversed` : t`The decision stays`}
              </h3>
              <p dir="auto" className="break-words whitespace-pre-wrap">
                {appeal.answer.text}
              </p>
            </>
          ) : (
            <p className="mt-2 text-foreground-muted">
              <Trans>A moderator will answer it.</Trans>
            </p>
          )}
        </div>
      )}
      {appealUntil && <AppealForm publicId={publicId} until={appealUntil} />}
    </article>
  )
}
