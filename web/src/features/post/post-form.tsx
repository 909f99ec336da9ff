import { limits } from '@seam/contract/limits.ts'
import { type PostBody, postContent } from '@seam/contract/post.ts'
import { CalendarClock } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import { drafts } from '../../entities/session/drafts.ts'
import { isTyping } from '../../lib/focus.ts'
import { countCharacters } from '../../lib/format/count-characters.ts'
import { Button } from '../../ui/button.tsx'
import { TimeField, timeZone } from '../../ui/time-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { PostTextarea } from './post-textarea.tsx'

// The server validates the time.
const schema = z.object({ content: postContent, publishAt: z.string().nullish() })

interface Props {
  /** Name under which the draft is saved. */
  draft: string
  /** The current text, when a post is edited. */
  content?: string
  submitLabel: 'Post' | 'Save Changes'
  /** When it will be published, null for at once; undefined if it is published already. */
  schedule: string | null | undefined
  focusOnMount?: boolean | undefined
  /** One line high until it is focused. */
  compact?: boolean | undefined
  /** Sends the post. Returns false if nothing was sent. */
  send: (body: PostBody) => Promise<boolean>
  /** Called after the draft was discarded. */
  onCancel?: () => void
}

export function PostForm(props: Props) {
  const {
    draft,
    content = '',
    submitLabel,
    schedule,
    focusOnMount,
    compact,
    send,
    onCancel,
  } = props
  const id = useId()
  const saved = drafts.read(draft) as string | null
  const form = useValidatedForm<PostBody>(schema, {
    defaultValues: { content, publishAt: schedule },
    ...(saved !== null && { restored: { content: saved } }),
  })
  const {
    control,
    register,
    handleSubmit,
    setError,
    setFocus,
    setValue,
    reset,
    subscribe,
    formState,
  } = form
  const { errors, isSubmitting } = formState
  const [typed, publishAt] = useWatch({ control, name: ['content', 'publishAt'] })
  const [isScheduling, setIsScheduling] = useState(Boolean(schedule))

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
      const { publishAt: time, ...rest } = body
      if (!(await send(time === schedule ? rest : body))) return
      // Empty after a new post, the saved text after an edit.
      reset({ content: content && body.content, publishAt: content ? body.publishAt : null })
      setIsScheduling(Boolean(content && body.publishAt))
      drafts.discard(draft)
    } catch (error) {
      setFormErrors(error, ['content', 'publishAt'], setError)
    }
  }

  function toggleSchedule() {
    setIsScheduling(!isScheduling)
    setValue('publishAt', null)
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
            {schedule === null && (
              <IconButton
                icon={CalendarClock}
                label="Schedule"
                aria-expanded={isScheduling}
                onClick={toggleSchedule}
              />
            )}
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
              {schedule === null && publishAt ? 'Schedule' : submitLabel}
            </Button>
          </>
        }
      />
      {isScheduling && (
        <div className="mt-3 max-w-72">
          <TimeField
            label="Publish at"
            hint={`In your time zone, ${timeZone()}.`}
            value={publishAt ?? null}
            error={errors.publishAt?.message}
            disabled={isSubmitting}
            onChange={(time) => setValue('publishAt', time, { shouldValidate: true })}
          />
        </div>
      )}
      <div className="has-[p]:mt-3">
        <FormError message={errors.root?.message} />
      </div>
    </form>
  )
}
