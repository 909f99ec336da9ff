import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'

/** Number of characters above which the form shows a counter. */
const COUNTER_FROM = 0.8 * limits.comment

interface Props {
  /** Accessible name of the text box. */
  label: string
  submit: string
  /** Number of characters in the text box. */
  characterCount: number
  /** Error message of the text. */
  error?: string | undefined
  /** Error message of the form as a whole. */
  problem?: string | undefined
  busy?: boolean
  /** One line with the button beside it, until there is an error to show. */
  isOneLine?: boolean | undefined
  /** Makes the text transparent: the pending comment already shows it. */
  isTextHidden?: boolean | undefined
  onCancel?: (() => void) | undefined
  onSubmit: ComponentProps<'form'>['onSubmit']
  textarea: ComponentProps<'textarea'>
}

/** Markup of a comment form. */
export function CommentFormLayout(props: Props) {
  const { label, submit, characterCount, error, problem, busy, isTextHidden } = props
  const { onCancel, onSubmit, textarea } = props
  const oneLine = props.isOneLine && error === undefined && problem === undefined
  const id = useId()
  return (
    <form
      noValidate
      onSubmit={busy ? (event) => event.preventDefault() : onSubmit}
      className={classNames('flex min-w-0 flex-1 gap-2', oneLine ? 'items-center' : 'flex-col')}
    >
      <textarea
        rows={oneLine ? 1 : 2}
        dir="auto"
        placeholder={t`Your thoughts...`}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onKeyDown={submitOnShortcut}
        {...textarea}
        // Text typed now would be lost when the form resets after sending.
        readOnly={busy}
        className={classNames(
          inputClasses,
          'field-sizing-content max-h-80 resize-none py-2.5',
          oneLine ? 'flex-1' : 'min-h-17',
          isTextHidden && 'text-transparent!',
        )}
      />
      <div className={oneLine ? 'hidden' : 'not-has-[p]:-mt-2'}>
        <FormError message={problem} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <div
          className={classNames(
            'flex min-w-0 flex-1 justify-between gap-3 pt-1 text-13',
            oneLine && 'hidden',
          )}
        >
          <FieldError id={id}>{error}</FieldError>
          {characterCount > COUNTER_FROM && <Counter used={characterCount} />}
        </div>
        {onCancel && (
          <Button size="small" variant="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button
          type="submit"
          size={oneLine ? 'normal' : 'small'}
          variant={oneLine ? 'secondary' : 'primary'}
          busy={busy}
        >
          {submit}
        </Button>
      </div>
    </form>
  )
}

function submitOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="text-danger">
    {children}
  </p>
)

const Counter = ({ used }: { used: number }) => (
  <span
    aria-hidden
    className={classNames(
      'figures text-12',
      used > limits.comment ? 'text-danger' : 'text-foreground-muted',
    )}
  >
    {used} / {limits.comment}
  </span>
)
