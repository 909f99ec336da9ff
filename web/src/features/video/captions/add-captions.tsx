import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ProblemError } from '../../../lib/errors.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { languageName } from '../../../lib/format/language.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { putCaptions } from './actions.ts'
import { CaptionsFileInput } from './captions-file-input.tsx'
import { languageOptions } from './language-options.ts'
import { readCaptions } from './read-captions.ts'

const options = languageOptions(navigator.language)

interface FieldErrors {
  language?: string
  file?: string
}

/** Adds captions: a language and a file. `taken` lists the languages that have captions. */
export function AddCaptions({ publicId, taken }: { publicId: string; taken: readonly string[] }) {
  const [language, setLanguage] = useState(options[0]?.value ?? 'en')
  const [file, setFile] = useState<File>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const replaces = taken.includes(language)

  async function choose(chosen: File | undefined) {
    setFile(chosen)
    setErrors({})
    const read = chosen && (await readCaptions(chosen, language))
    if (read && 'problem' in read) setErrors({ file: read.problem })
  }

  async function add() {
    if (!file) return setErrors({ file: t`Choose a captions file` })
    const read = await readCaptions(file, language)
    if ('problem' in read) return setErrors({ file: read.problem })
    try {
      if (!(await putCaptions(publicId, language, read.content))) return
      setFile(undefined)
      setErrors({})
      toastSuccess('captions', t`Captions in ${{ language: languageName(language) }} saved.`)
    } catch (error) {
      setErrors(fieldErrorsOf(error))
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Language`}
          options={options}
          disabled={busy}
          {...(errors.language !== undefined && { error: errors.language })}
          value={language}
          onChange={setLanguage}
        />
        <CaptionsFileInput
          file={file}
          disabled={busy}
          error={errors.file}
          onChange={(chosen) => void choose(chosen)}
        />
      </div>
      <Button
        busy={busy}
        onClick={() => {
          setBusy(true)
          void add().finally(() => setBusy(false))
        }}
        className="self-end"
      >
        {replaces ? t`Replace Captions` : t`Add Captions`}
      </Button>
    </div>
  )
}

/** Returns the errors of the server by field; any other error at the file. */
function fieldErrorsOf(error: unknown): FieldErrors {
  const errors = error instanceof ProblemError ? error.errors : []
  const at = (field: string) => errors.find((each) => each.field === field)?.message
  const [language, file] = [at('language'), at('content')]
  if (language === undefined && file === undefined) return { file: explainError(error) }
  return { ...(language !== undefined && { language }), ...(file !== undefined && { file }) }
}
