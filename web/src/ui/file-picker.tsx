import { FileCheck, Upload, X } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { classes } from '../lib/classes.ts'
import { MB, size } from '../lib/format/bytes.ts'
import { Field, fieldTies } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface Props {
  id: string
  label: string
  error?: string
  hint?: string
  optional?: boolean
  accept: readonly string[]
  /** Bytes, for the label alone: who asks for the file also judges it. */
  maxBytes: number
  file: File | undefined
  disabled?: boolean
  /** What is there as long as nothing else is chosen. */
  current?: ReactNode
  /** What is shown of the chosen file. */
  preview?: ReactNode
  ref?: Ref<HTMLInputElement>
  onChange: (file: File | undefined) => void
}

/** Takes one file, by its dialog or dropped onto it. */
export function FilePicker(props: Props) {
  const { id, label, error, hint, optional, accept, maxBytes, file, preview, current, onChange } =
    props
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onChange(undefined)
    input.current?.focus()
  }

  return (
    <Field {...{ id, label, error, hint, optional }}>
      <div
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className={classes(
          'relative rounded-thumb transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
          over ? 'bg-thread-wash text-thread' : 'bg-surface text-edge hover:bg-sunken',
          error !== undefined && 'text-danger',
        )}
      >
        <StitchedEdge />
        <div className="flex min-h-28 items-center gap-4 p-4 text-ink">
          {file ? (
            <Chosen file={file} preview={preview} />
          ) : (
            <>
              {current}
              <Invitation maxBytes={maxBytes} />
            </>
          )}
        </div>
        {/* The control itself lies over all of it: click, keyboard and drop are the browser's own. */}
        <input
          type="file"
          ref={(element) => {
            input.current = element
            if (typeof props.ref === 'function') props.ref(element)
          }}
          {...fieldTies(id, error, hint)}
          accept={accept.join(',')}
          disabled={props.disabled}
          onChange={({ target }) => {
            if (target.files?.[0]) onChange(target.files[0])
            // The same file, chosen again after a change on disk, is a new choice.
            target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        {file && !props.disabled && (
          <IconButton
            icon={X}
            label="Remove file"
            onClick={clear}
            className="absolute top-2 right-2 text-quiet"
          />
        )}
      </div>
    </Field>
  )
}

const Invitation = ({ maxBytes }: { maxBytes: number }) => (
  <div className="flex flex-1 flex-col items-center gap-1 text-center">
    <Upload aria-hidden className="mb-1 size-5 text-quiet" />
    <span className="font-semibold">Select file to upload</span>
    <span className="text-13 text-quiet">(Max. Size {maxBytes / MB} MB)</span>
  </div>
)

function Chosen({ file, preview }: { file: File; preview: ReactNode }) {
  return (
    <>
      {preview ?? <FileCheck aria-hidden className="size-6 text-success" />}
      <div className="min-w-0 pr-10">
        <p className="font-semibold">File selected</p>
        <p className="truncate text-13 text-quiet" title={file.name}>
          {file.name}
        </p>
        <p className="figures text-12 text-quiet">{size(file.size)}</p>
      </div>
    </>
  )
}

const StitchedEdge = () => (
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
