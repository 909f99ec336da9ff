import { limits } from '@seam/contract/limits.ts'
import { type PostBody, postBody } from '@seam/contract/post.ts'
import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import { drafts } from '../../entities/drafts.ts'
import { isTyping } from '../../lib/focus.ts'
import { countCharacters } from '../../lib/format/count-characters.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { PostTextarea } from './post-textarea.tsx'

interface Props {
  /** Name under which the draft is saved. */
  draft: string
  /** The current text, when a post is edited. */
  content?: string
  submitLabel: 'Post' | 'Save Changes'
  /** Focuses the text box on mount. */
  focusOnMount?: boolean | undefined
  /** One line high until it is focused. */
  compact?: boolean | undefined
  /** Sends the post. Returns false if nothing was sent. */
  send: (body: PostBody) => Promise<boolean>
  /** Called after the draft was discarded. */
  onCancel?: () => void
}

/** The form to write or edit a post. */
export function PostForm(props: Props) {
  const { draft, content = '', submitLabel, focusOnMount, compact, send, onCancel } = props
  const id = useId()
  const saved = drafts.read(draft) as string | null
  const form = useValidatedForm<PostBody>(postBody, {
    defaultValues: { content },
    ...(saved !== null && { restored: { content: saved } }),
  })
  const { control, register, handleSubmit, setError, setFocus, reset, subscribe, formState } = form
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, name: 'content' })

  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        values.content === content ? drafts.discard(draft) : drafts.write(draft, values.content),
    })
  }, [subscribe, draft, content])

  useEffect(() => {
    if (focusOnMount && !isTyping()) setFocus('content')
  }, [focusOnMount, setFocus])

  async function submit(body: PostBody) {
    try {
      if (!(await send(body))) return
      // Empty after a new post, the saved text after an edit.
      reset({ content: content && body.content })
      drafts.discard(draft)
    } catch (error) {
      setFormErrors(error, ['content'], setError)
    }
  }

  function cancel() {
    drafts.discard(draft)
    onCancel?.()
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <PostTextarea
        {...register('content')}
        id={id}
        error={errors.content?.message}
        counter={{ used: countCharacters(typed), max: limits.post }}
        compact={compact}
        readOnly={isSubmitting}
        actions={
          <>
            {onCancel && (
              <Button size="small" variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            )}
            <Button
              type="submit"
              size="small"
              variant="primary"
              busy={isSubmitting}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {submitLabel}
            </Button>
          </>
        }
      />
      <div className="has-[p]:mt-3">
        <FormError message={errors.root?.message} />
      </div>
    </form>
  )
}
