import { t } from '@lingui/core/macro'
import { FileCheck, Upload, X } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import { MB } from '@seam/contract/limits.ts'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface Props {
  label: string
  error?: string
  hint?: string
  optional?: boolean
  accept: readonly string[]
  /** In bytes, for the label only: the caller validates the file. */
  maxBytes: number
  file: File | undefined
  disabled?: boolean
  /** Other ways to choose, above the drop zone. */
  alternatives?: ReactNode
  /** A larger drop zone. */
  large?: boolean
  /** Shown until a file is selected. */
  current?: ReactNode
  /** A preview of the selected file. */
  preview?: ReactNode
  ref?: Ref<HTMLInputElement>
  onChange: (file: File | undefined) => void
}

/** Selects one file, with the browser's dialog or by drag and drop. */
export function FilePicker(props: Props) {
  const { label, error, hint, optional, accept, maxBytes, file, preview, current, onChange } = props
  const [isDragOver, setIsDragOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onChange(undefined)
    input.current?.focus()
  }

  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <>
          {props.alternatives}
          <div
            onDragEnter={() => setIsDragOver(true)}
            onDragLeave={() => setIsDragOver(false)}
            onDrop={() => setIsDragOver(false)}
            className={classNames(
              'relative rounded-thumb transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
              isDragOver
                ? 'bg-accent-subtle text-accent'
                : 'bg-surface text-border-strong hover:bg-surface-sunken',
              error !== undefined && 'text-danger',
            )}
          >
            <DashedBorder />
            <div
              className={classNames(
                'flex items-center gap-4 p-4 text-foreground',
                props.large && !file ? 'min-h-28 sm:min-h-48' : 'min-h-28',
              )}
            >
              {file ? (
                <SelectedFile file={file} preview={preview} />
              ) : (
                <>
                  {current}
                  <Prompt maxBytes={maxBytes} />
                </>
              )}
            </div>
            {/* The input covers the whole area: the browser handles click, keyboard and drop. */}
            <input
              type="file"
              ref={(element) => {
                input.current = element
                if (typeof props.ref === 'function') props.ref(element)
              }}
              {...control}
              accept={accept.join(',')}
              disabled={props.disabled}
              onChange={({ target }) => {
                if (target.files?.[0]) onChange(target.files[0])
                // Selecting the same file again, after a change on disk, must fire the event again.
                target.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            {file && !props.disabled && (
              <IconButton
                icon={X}
                label={t`Remove file`}
                onClick={clear}
                className="absolute top-2 right-2 text-foreground-muted"
              />
            )}
          </div>
        </>
      )}
    </Field>
  )
}

const Prompt = ({ maxBytes }: { maxBytes: number }) => (
  <div className="flex flex-1 flex-col items-center gap-1 text-center">
    <Upload aria-hidden className="mb-1 size-5 text-foreground-muted" />
    <span className="font-semibold">{t`Select file to upload`}</span>
    <span className="text-13 text-foreground-muted">{t`(Max. Size ${{ megabytes: maxBytes / MB }} MB)`}</span>
  </div>
)

function SelectedFile({ file, preview }: { file: File; preview: ReactNode }) {
  return (
    <>
      {preview ?? <FileCheck aria-hidden className="size-6 text-success" />}
      <div className="min-w-0 pr-10">
        <p className="font-semibold">{t`File selected`}</p>
        <p className="truncate text-13 text-foreground-muted" title={file.name}>
          {file.name}
        </p>
        <p className="figures text-12 text-foreground-muted">{formatBytes(file.size)}</p>
      </div>
    </>
  )
}

const DashedBorder = () => (
  <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible">
    <rect
      x="1"
      y="1"
      style={{ width: 'calc(100% - 2px)', height: 'calc(100% - 2px)' }}
      rx="13"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="7 5"
      strokeLinecap="round"
    />
  </svg>
)
