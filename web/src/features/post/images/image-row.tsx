import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { classNames } from '../../../lib/class-names.ts'
import { countCharacters } from '../../../lib/format/count-characters.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { placeholderStyle } from '../../../ui/placeholder-style.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { type ImageEntry, isUploading } from './image-entry.ts'

interface Props {
  entry: ImageEntry
  /** Its place among all images, from 0. */
  index: number
  count: number
  /** While the post is being sent. */
  disabled: boolean
  isAltRequired: boolean
  isDragged: boolean
  onAlt: (alt: string) => void
  onRetry: () => void
  onRemove: () => void
  onMove: (index: number) => void
  onDragged: (isDragged: boolean) => void
}

/** How many characters are left when the counter appears. */
const COUNTED = 200

/** One image in the form of a post: its preview, its description, and what to do with it. */
export function ImageRow(props: Props) {
  const { entry, index, count, disabled, isAltRequired, isDragged, onMove, onDragged } = props
  const { alt, altError, failure, progress } = entry
  const number = index + 1
  const used = countCharacters(alt)
  return (
    <fieldset
      disabled={disabled}
      aria-label={t`Image ${number} of ${count}`}
      className={classNames('flex min-w-0 gap-3', isDragged && 'opacity-50')}
    >
      <div
        // The buttons move it with the keyboard.
        draggable={!disabled && count > 1}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move'
          dataTransfer.setData('text/plain', '')
          onDragged(true)
        }}
        onDragEnd={() => onDragged(false)}
        className={classNames(
          'relative size-20 shrink-0 overflow-hidden rounded-control bg-surface-sunken sm:size-28',
          count > 1 && 'cursor-grab',
        )}
      >
        <Preview source={entry.source} />
        {isUploading(entry) && (
          <div className="absolute inset-x-1.5 bottom-1.5 rounded-full bg-surface px-1.5 py-0.5">
            <ProgressBar label={t`Upload of image ${number}`} percent={progress * 100} />
          </div>
        )}
      </div>
      <div className="relative min-w-0 flex-1">
        <div className="absolute -top-2 -right-2 flex">
          {count > 1 && (
            <>
              <IconButton
                icon={ChevronUp}
                label={t`Move image ${number} earlier`}
                data-move={-1}
                aria-disabled={index === 0}
                onClick={() => index > 0 && onMove(index - 1)}
                className="size-9!"
              />
              <IconButton
                icon={ChevronDown}
                label={t`Move image ${number} later`}
                data-move={1}
                aria-disabled={index === count - 1}
                onClick={() => index < count - 1 && onMove(index + 1)}
                className="size-9!"
              />
            </>
          )}
          <IconButton
            icon={X}
            label={t`Remove image ${number}`}
            onClick={props.onRemove}
            className="size-9!"
          />
        </div>
        <TextAreaField
          label={t`Description`}
          hint={
            isAltRequired
              ? t`For people who cannot see it. Required.`
              : t`For people who cannot see it.`
          }
          placeholder={t`What does it show?`}
          value={alt}
          {...(altError !== undefined && { error: altError })}
          {...(used > limits.postImageAlt - COUNTED && {
            counter: { used, max: limits.postImageAlt },
          })}
          rows={1}
          onChange={({ target }) => props.onAlt(target.value)}
          onKeyDown={submitOnCtrlEnter}
          className="min-h-10! py-2!"
        />
        <div role="alert">
          {failure !== undefined && (
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-control bg-danger-subtle py-1.5 pr-1.5 pl-3 text-13 text-danger">
              <p>{failure}</p>
              <Button
                size="small"
                aria-label={t`Try again to upload image ${number}`}
                onClick={props.onRetry}
              >
                <Trans>Try again</Trans>
              </Button>
            </div>
          )}
        </div>
      </div>
    </fieldset>
  )
}

const previewClass = 'size-full object-cover'

const Preview = ({ source }: Pick<ImageEntry, 'source'>) =>
  source instanceof File ? (
    <FilePreview file={source} />
  ) : (
    <img
      src={source.smallUrl}
      alt=""
      draggable={false}
      style={placeholderStyle(source.color)}
      className={previewClass}
    />
  )

const FilePreview = ({ file }: { file: File }) => (
  <img ref={useObjectUrl(file)} alt="" draggable={false} className={previewClass} />
)
