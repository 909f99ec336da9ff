import { type CommentBody, commentBody } from '@seam/contract/comment.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { isProblem } from '../../../lib/errors.ts'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { drafts } from '../../../entities/session/drafts.ts'
import { isTyping } from '../../../lib/focus.ts'
import { countCharacters } from '../../../lib/format/count-characters.ts'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { saveDraft, readDraft } from './draft.ts'
import { CommentFormLayout } from './comment-form-layout.tsx'

export interface CommentFormProps {
  label: string
  submit: string
  /** Name under which the draft is saved. */
  draft: string
  /** The current text, when a comment is edited. */
  content?: string
  focusOnMount?: boolean
  /** Submits on mount: the user submitted before this component was loaded. */
  submitOnMount?: boolean
  /** Shows the form as one line. */
  isOneLine?: boolean
  /** Hides the text while it is sent: the pending comment already shows it. */
  hidesTextWhileSending?: boolean
  /** Returns false when the viewer is signed out. Throws what `call` throws. */
  send: (content: string) => Promise<boolean>
  onDone?: () => void
  onCancel?: () => void
}

/** The form to write or edit a comment or reply. The draft survives a reload. */
export function CommentForm(props: CommentFormProps) {
  const { label, submit, draft, content = '', focusOnMount, submitOnMount } = props
  const { isOneLine, hidesTextWhileSending, send, onDone, onCancel } = props
  const saved = readDraft(draft)
  const form = useValidatedForm<CommentBody>(commentBody, {
    defaultValues: { content },
    ...(saved && { restored: { content: saved } }),
  })
  const { register, handleSubmit, reset, setError, setFocus, subscribe } = form
  const typed = useWatch({ control: form.control, name: 'content' })
  const { errors, isSubmitting } = form.formState

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(draft, values.content),
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
      else setFormErrors(error, ['content'], setError)
    }
  }
  const onSubmit = handleSubmit(sendContent)

  const handleMount = useEffectEvent(() => {
    if (focusOnMount && !isTyping()) setFocus('content')
    if (submitOnMount) void onSubmit()
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
    <CommentFormLayout
      label={label}
      submit={submit}
      characterCount={countCharacters(typed)}
      error={errors.content?.message}
      problem={errors.root?.message}
      busy={isSubmitting}
      isOneLine={isOneLine}
      isTextHidden={hidesTextWhileSending && isSubmitting}
      onCancel={onCancel && cancel}
      onSubmit={(event) => void onSubmit(event)}
      textarea={register('content')}
    />
  )
}
