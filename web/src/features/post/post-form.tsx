import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { hasContent, type PostBody } from '@seam/contract/post.ts'
import { CalendarClock } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import { drafts } from '../../entities/session/drafts.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { isTyping } from '../../lib/focus.ts'
import { countCharacters } from '../../lib/format/count-characters.ts'
import { Button } from '../../ui/button.tsx'
import { TimeField, timeZone } from '../../ui/time-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { AddImagesButton, useImageDrop } from './images/add-images.tsx'
import type { PostImagesState } from './images/use-post-images.ts'
import { PostTextarea } from './post-textarea.tsx'

const ImagesField = lazyComponent(() =>
  import('./images/images-field.tsx').then((part) => part.ImagesField),
)

interface Values {
  content: string
  publishAt?: string | null | undefined
}

/** The text and time of a post with this number of images. The server validates the time. */
const schemaFor = (images: number) =>
  z.object({
    content: z
      .string()
      .max(limits.post, { error: messages.postLong })
      .refine((content) => hasContent(content, images), { error: messages.postEmpty }),
    publishAt: z.string().nullish(),
  })

interface Props {
  /** Name under which the draft is saved. */
  draft: string
  /** The current text, when a post is edited. */
  content?: string
  /** Its images. They keep their changes while the form is not rendered. */
  images: PostImagesState
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
    images,
    submitLabel,
    schedule,
    focusOnMount,
    compact,
    send,
    onCancel,
  } = props
  const isEdit = submitLabel === 'Save Changes'
  const submitText = isEdit ? t`Save Changes` : t({ message: 'Post', context: 'verb' })
  const id = useId()
  const saved = drafts.read(draft) as string | null
  const imageCount = images.entries.length
  const form = useValidatedForm<Values>(schemaFor(imageCount), {
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
    trigger,
    formState,
  } = form
  const { errors, isSubmitting } = formState
  const [typed, publishAt] = useWatch({ control, name: ['content', 'publishAt'] })
  const element = useRef<HTMLFormElement>(null)
  const isImageInvalid = useRef(false)
  const drop = useImageDrop((files) => {
    if (!isSubmitting) images.add(files)
  })
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

  const validateContent = useEffectEvent((count: number) => {
    if (count > 0 || errors.content) void trigger('content')
  })
  // Whether the text may be empty depends on the images.
  useEffect(() => validateContent(imageCount), [imageCount])

  // The fields of the images can have the focus again once nothing is being sent.
  useEffect(() => {
    if (isSubmitting || !isImageInvalid.current) return
    isImageInvalid.current = false
    element.current?.querySelector<HTMLElement>('fieldset [aria-invalid="true"]')?.focus()
  })

  /** Returns what to send about the images; null if they have errors, which are shown. */
  function checkImages() {
    const body = images.toBody()
    isImageInvalid.current = body === null
    return body
  }

  async function submit({ publishAt: time, ...text }: Values) {
    const imageChanges = checkImages()
    if (!imageChanges) return
    try {
      const body = { ...text, ...(time !== schedule && { publishAt: time }), ...imageChanges }
      if (!(await send(body))) return
      // Empty after a new post, the saved text after an edit.
      reset({ content: isEdit ? text.content : '', publishAt: isEdit ? time : null })
      setIsScheduling(isEdit && Boolean(time))
      drafts.discard(draft)
      images.reset()
    } catch (error) {
      isImageInvalid.current = images.showErrors(error)
      if (!isImageInvalid.current) setFormErrors(error, ['content', 'publishAt'], setError)
    }
  }

  function toggleSchedule() {
    setIsScheduling(!isScheduling)
    setValue('publishAt', null)
  }

  function cancel() {
    drafts.discard(draft)
    images.reset()
    onCancel?.()
  }

  return (
    <form
      ref={element}
      noValidate
      {...drop.handlers}
      onSubmit={(event) => {
        if (images.isUploading) event.preventDefault()
        else void handleSubmit(submit, checkImages)(event)
      }}
    >
      <PostTextarea
        {...register('content')}
        id={id}
        error={errors.content?.message}
        counter={{ used: countCharacters(typed), max: limits.post }}
        compact={compact}
        readOnly={isSubmitting}
        isDragOver={drop.isDragOver}
        attachments={imageCount > 0 && <ImagesField images={images} disabled={isSubmitting} />}
        actions={
          <>
            <AddImagesButton
              images={images}
              disabled={isSubmitting}
              onIntent={ImagesField.preload}
            />
            {schedule === null && (
              <IconButton
                icon={CalendarClock}
                label={t({ message: 'Schedule', context: 'verb' })}
                aria-expanded={isScheduling}
                onClick={toggleSchedule}
              />
            )}
            {onCancel && (
              <Button size="small" variant="quiet" onClick={cancel}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            <Button
              type="submit"
              size="small"
              variant="primary"
              busy={isSubmitting || images.isUploading}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {images.isUploading
                ? t`Uploading…`
                : schedule === null && publishAt
                  ? t({ message: 'Schedule', context: 'verb' })
                  : submitText}
            </Button>
          </>
        }
      />
      {isScheduling && (
        <div className="mt-3 max-w-72">
          <TimeField
            label={t`Publish at`}
            hint={t`In your time zone, ${{ timeZone: timeZone() }}.`}
            value={publishAt ?? null}
            error={errors.publishAt?.message}
            disabled={isSubmitting}
            onChange={(time) => setValue('publishAt', time, { shouldValidate: true })}
          />
        </div>
      )}
      <div className="has-[p]:mt-3">
        <FormError message={images.rejection ?? errors.root?.message} />
      </div>
    </form>
  )
}
