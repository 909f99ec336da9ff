import { useState } from 'react'
import { ProblemError } from '../../../lib/api/errors.ts'
import { explain } from '../../../lib/api/explain.ts'
import { languageName } from '../../../lib/format/language.ts'
import { toastDone } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { putCaptions } from './actions.ts'
import { CaptionsFile } from './captions-file.tsx'
import { languageOptions } from './languages.ts'
import { readCaptions } from './read-captions.ts'

const options = languageOptions(navigator.language)

interface Problems {
  language?: string
  file?: string
}

/** A language and a file in it. */
export function AddCaptions({ publicId, taken }: { publicId: string; taken: readonly string[] }) {
  const [language, setLanguage] = useState(options[0]?.value ?? 'en')
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const replaces = taken.includes(language)

  async function choose(chosen: File | undefined) {
    setFile(chosen)
    setProblems({})
    const read = chosen && (await readCaptions(chosen))
    if (read && 'problem' in read) setProblems({ file: read.problem })
  }

  async function add() {
    if (!file) return setProblems({ file: 'Choose a WebVTT file' })
    const read = await readCaptions(file)
    if ('problem' in read) return setProblems({ file: read.problem })
    try {
      if (!(await putCaptions(publicId, language, read.content))) return
      setFile(undefined)
      setProblems({})
      toastDone('captions', `Captions in ${languageName(language)} saved.`)
    } catch (error) {
      setProblems(problemsOf(error))
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          id="captions-language"
          label="Language"
          options={options}
          disabled={busy}
          {...(problems.language !== undefined && { error: problems.language })}
          value={language}
          onChange={setLanguage}
        />
        <CaptionsFile
          file={file}
          disabled={busy}
          error={problems.file}
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
        {replaces ? 'Replace Captions' : 'Add Captions'}
      </Button>
    </div>
  )
}

/** What the server refused, at its field; anything else at the file. */
function problemsOf(error: unknown): Problems {
  const errors = error instanceof ProblemError ? error.errors : []
  const at = (field: string) => errors.find((each) => each.field === field)?.message
  const [language, file] = [at('language'), at('content')]
  if (language === undefined && file === undefined) return { file: explain(error) }
  return { ...(language !== undefined && { language }), ...(file !== undefined && { file }) }
}
