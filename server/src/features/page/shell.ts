import { readFile } from 'node:fs/promises'
import { INITIAL_DATA, type InitialData } from '@seam/contract/pages.ts'
import { StartFailure } from '../../infra/start-failure.ts'
import { type Head, inertJson, renderHead } from './head.ts'

const SLOT = /<!--head-->[\s\S]*<!--\/head-->/

/** The one HTML page of the web application, with a head and data for each address. */
export type Shell = (head: Head, data: InitialData) => string

/** Reads the page from the folder of the built web application. */
export async function openShell(folder: string): Promise<Shell> {
  const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => {
    throw new StartFailure('the web application is not built: start Seam with npm start')
  })
  return (head, data) => {
    const json = `<script type="application/json" id="${INITIAL_DATA}">${inertJson(data)}</script>`
    return html.replace(SLOT, () => `${renderHead(head)}\n    ${json}`)
  }
}
