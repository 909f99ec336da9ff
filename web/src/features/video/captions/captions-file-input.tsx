import { t } from '@lingui/core/macro'
import { FileText } from 'lucide-react'
import { classNames } from '../../../lib/class-names.ts'
import { Field, inputClasses } from '../../../ui/field.tsx'

interface Props {
  file: File | undefined
  error: string | undefined
  disabled: boolean
  onChange: (file: File | undefined) => void
}

export const CaptionsFileInput = ({ file, error, disabled, onChange }: Props) => (
  <Field label={t({ message: 'File', context: 'noun' })} {...(error !== undefined && { error })}>
    {(control) => (
      <div
        className={classNames(
          inputClasses,
          'relative flex h-10 items-center gap-2 hover:bg-surface-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
          error !== undefined && 'border-danger!',
        )}
      >
        <FileText aria-hidden className="size-4 shrink-0 text-foreground-muted" />
        <span className={classNames('truncate', !file && 'text-foreground-muted')}>
          {file?.name ?? t`Choose a .vtt or .srt file`}
        </span>
        <input
          type="file"
          {...control}
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          disabled={disabled}
          onChange={({ target }) => {
            if (target.files?.[0]) onChange(target.files[0])
            // Without this, selecting the same file again after a change on disk fires no event.
            target.value = ''
          }}
          className="absolute inset-0 w-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
    )}
  </Field>
)
