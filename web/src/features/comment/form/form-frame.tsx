import { limits } from '@seam/contract/limits.ts'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '../../../lib/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { inputLook } from '../../../ui/field.tsx'
import { RootError } from '../../../ui/root-error.tsx'

/** From here on the form says how much room is left. */
const COUNTED = 0.8 * limits.comment

interface Props {
  /** What is typed here, for screen readers. */
  label: string
  submit: string
  /** How many characters are there. */
  used: number
  /** What is wrong with the text, and with the form as a whole. */
  error?: string | undefined
  problem?: string | undefined
  busy?: boolean
  /** What was typed is on show elsewhere; here it would be seen twice. */
  cleared?: boolean | undefined
  onCancel?: (() => void) | undefined
  onSubmit: ComponentProps<'form'>['onSubmit']
  textarea: ComponentProps<'textarea'>
}

/** How a comment form looks, before and after the part that judges what is typed is loaded. */
export function FormFrame(props: Props) {
  const { label, submit, used, error, problem, busy, cleared } = props
  const { onCancel, onSubmit, textarea } = props
  const id = useId()
  return (
    <form
      noValidate
      onSubmit={busy ? (event) => event.preventDefault() : onSubmit}
      className="flex min-w-0 flex-1 flex-col gap-2"
    >
      <textarea
        rows={2}
        dir="auto"
        placeholder="Your thoughts..."
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onKeyDown={sendByKey}
        {...textarea}
        // What is typed now would be lost when it has been sent.
        readOnly={busy}
        className={classes(
          inputLook,
          'field-sizing-content max-h-80 min-h-17 resize-none py-2.5',
          cleared && 'text-transparent!',
        )}
      />
      <div className="not-has-[p]:-mt-2">
        <RootError message={problem} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <div className="flex min-w-0 flex-1 justify-between gap-3 pt-1 text-13">
          <Note id={id}>{error}</Note>
          {used > COUNTED && <Counter used={used} />}
        </div>
        {onCancel && (
          <Button size="small" look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="small" look="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

const Note = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="text-danger">
    {children}
  </p>
)

const Counter = ({ used }: { used: number }) => (
  <span
    aria-hidden
    className={classes('figures text-12', used > limits.comment ? 'text-danger' : 'text-quiet')}
  >
    {used} / {limits.comment}
  </span>
)
