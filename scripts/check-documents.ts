import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const MAX_RECORD_LINES = 40
const RECORDS = 'docs/decisions'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns the problems of the decision records: numbers, sections, length and index. */
function findRecordProblems() {
  const index = read(`${RECORDS}/README.md`)
  const files = readdirSync(join(root, RECORDS)).filter((file) => file !== 'README.md')
  return files.toSorted().flatMap((file, position) => {
    const text = read(`${RECORDS}/${file}`)
    const number = position + 1
    const [title = ''] = text.split('\n', 1)
    const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, name]) => name).join(', ')
    const lines = text.trimEnd().split('\n').length
    return [
      !file.startsWith(`${String(number).padStart(3, '0')}-`) && `is not number ${number}`,
      !title.startsWith(`# ${number}. `) && `does not begin with "# ${number}. "`,
      sections !== 'Context, Decision, Consequences' && `has the sections ${sections}`,
      lines > MAX_RECORD_LINES && `has ${lines} lines, at most ${MAX_RECORD_LINES} are allowed`,
      !index.includes(`\n- [${title.slice(2)}](${file})\n`) && 'is not in the index by its title',
    ]
      .filter(Boolean)
      .map((problem) => `${RECORDS}/${file} ${problem}`)
  })
}

/** Returns the terms of the glossary that are out of alphabetical order. */
function findUnsortedTerms() {
  const terms = [...read('docs/glossary.md').matchAll(/^- \*\*([^*,]+)/gm)].map(
    ([, term = '']) => ({
      term,
      key: term.toLowerCase().replaceAll(/[^a-z0-9 ]/g, ''),
    }),
  )
  return terms
    .filter(({ key }, position) => key < (terms[position - 1]?.key ?? ''))
    .map(({ term }) => `docs/glossary.md: ${term} is not in alphabetical order`)
}

/** Returns settings that are missing from the table of the README or from .env.example. */
function findUnlistedSettings() {
  const settings = [...read('.env.example').matchAll(/^#([A-Z][A-Z\d_]*)=/gm)]
  const rows = read('README.md').match(/^\| `[A-Z].*$/gm) ?? []
  const listed = rows.flatMap((row) => {
    const [, cell = ''] = row.split('|')
    return cell.match(/[A-Z][A-Z\d_]*/g) ?? []
  })
  const names = settings.map(([, name = '']) => name)
  return [
    ...names.filter((name) => !listed.includes(name)).map((name) => `README.md lacks ${name}`),
    ...listed.filter((name) => !names.includes(name)).map((name) => `.env.example lacks ${name}`),
  ]
}

/** Returns an exit code: 1 if the form of a document is wrong. Prints the problems. */
export function checkDocuments(): number {
  const problems = [...findRecordProblems(), ...findUnsortedTerms(), ...findUnlistedSettings()]
  if (problems.length === 0) return 0
  console.error(problems.join('\n'))
  return 1
}
