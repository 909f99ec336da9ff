import { zodResolver } from '@hookform/resolvers/zod'
import { type CommentBody, commentBody } from '@seam/contract/comment.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isProblem } from '../../../lib/api/errors.ts'
import { applyProblem } from '../../../lib/api/field-problems.ts'
import { drafts } from '../../../lib/drafts.ts'
import { isTyping } from '../../../lib/focus.ts'
import { characters } from '../../../lib/format/characters.ts'
import { keepTyped, typedBefore } from './draft.ts'
import { FormFrame } from './form-frame.tsx'

export interface CommentFormProps {
  label: string
  submit: string
  /** The name under which the draft is kept. */
  draft: string
  /** What is there already, where a comment is changed. */
  content?: string
  /** With the focus, from the beginning. */
  focused?: boolean
  /** It was sent before this part of it was there. */
  sendAtOnce?: boolean
  /** What is sent is on show at once, and leaves the box. */
  clears?: boolean
  /** Gives false where nobody is signed in. Throws as `call` does. */
  send: (content: string) => Promise<boolean>
  onDone?: () => void
  onCancel?: () => void
}

/** Where a comment or reply is written or changed. What is typed survives a reload. */
export function CommentForm(props: CommentFormProps) {
  const { label, submit, draft, content = '', focused, sendAtOnce } = props
  const { clears, send, onDone, onCancel } = props
  const form = useForm<CommentBody>({
    resolver: zodResolver(commentBody),
    mode: 'onChange',
    defaultValues: { content: typedBefore(draft) || content },
  })
  const { register, handleSubmit, reset, setError, setFocus, subscribe } = form
  const typed = useWatch({ control: form.control, name: 'content' })
  const { errors, isSubmitting } = form.formState

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(draft, values.content),
      }),
    [subscribe, draft],
  )

  async function submitted(body: CommentBody) {
    try {
      if (!(await send(body.content))) return
      reset({ content: '' })
      drafts.discard(draft)
      onDone?.()
    } catch (error) {
      if (isProblem(error, 404)) setError('root', { message: 'This is no longer there.' })
      else applyProblem(error, ['content'], setError)
    }
  }
  const onSubmit = handleSubmit(submitted)

  const arrive = useEffectEvent(() => {
    if (focused && !isTyping()) setFocus('content')
    if (sendAtOnce) void onSubmit()
  })
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    arrive()
  }, [])

  function cancel() {
    drafts.discard(draft)
    onCancel?.()
  }

  return (
    <FormFrame
      {...{ label, submit }}
      used={characters(typed)}
      error={errors.content?.message}
      problem={errors.root?.message}
      busy={isSubmitting}
      cleared={clears && isSubmitting}
      onCancel={onCancel && cancel}
      onSubmit={(event) => void onSubmit(event)}
      textarea={register('content')}
    />
  )
}
