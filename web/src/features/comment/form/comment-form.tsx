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
  /** Name under which the draft is saved. */
  draft: string
  /** The current text, when a comment is edited. */
  content?: string
  /** Focuses the text box on mount. */
  focused?: boolean
  /** Submits on mount: the user submitted before this component was loaded. */
  sendAtOnce?: boolean
  /** Hides the text while it is sent: the pending comment already shows it. */
  clears?: boolean
  /** Returns false when the viewer is signed out. Throws what `call` throws. */
  send: (content: string) => Promise<boolean>
  onDone?: () => void
  onCancel?: () => void
}

/** The form to write or edit a comment or reply. The draft survives a reload. */
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

  async function sendContent(body: CommentBody) {
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
  const onSubmit = handleSubmit(sendContent)

  const handleMount = useEffectEvent(() => {
    if (focused && !isTyping()) setFocus('content')
    if (sendAtOnce) void onSubmit()
  })
  const isMounted = useRef(false)
  useEffect(() => {
    if (isMounted.current) return
    isMounted.current = true
    handleMount()
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
