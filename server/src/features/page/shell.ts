import { readFile } from 'node:fs/promises'
import { StartFailure } from '../../infra/start-failure.ts'
import { type Head, renderHead } from './head.ts'

const SLOT = /<!--head-->[\s\S]*<!--\/head-->/

/** The one HTML page of the web application, with a head for each address. */
export type Shell = (head: Head) => string

/** Reads the page from the folder of the built web application. */
export async function openShell(folder: string): Promise<Shell> {
  const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => {
    throw new StartFailure('the web application is not built: start Seam with npm start')
  })
  return (head) => html.replace(SLOT, () => renderHead(head))
}
