import { readFile } from 'node:fs/promises'
import { EARLY_FILM, INITIAL_DATA, type InitialData } from '@seam/contract/pages.ts'
import { StartFailure } from '../../infra/start-failure.ts'
import { escape, type Head, inertJson, renderHead } from './head.ts'
import { openParts } from './parts.ts'

const HEAD = /<!--head-->[\s\S]*<!--\/head-->/
const FILM = '<!--film-->'

/** What is on its way before any script runs. */
export interface Early {
  /** The address of the file that the page will play. */
  film?: string | null
  /** The source of the screen, below the web application: its scripts are asked for at once. */
  screen?: string
}

/** The one HTML page of the web application, with a head and data for each address. */
export type Shell = (head: Head, data: InitialData, early?: Early) => string

/** Reads the page from the folder of the built web application. */
export async function openShell(folder: string): Promise<Shell> {
  const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => {
    throw new StartFailure('the web application is not built: start Seam with npm start')
  })
  const partsOf = await openParts(folder)
  return (head, data, { film, screen } = {}) => {
    const json = `<script type="application/json" id="${INITIAL_DATA}">${inertJson(data)}</script>`
    const links = screen === undefined ? [] : partsOf(screen)
    const parts = [renderHead(head), ...links, json].join('\n    ')
    return html.replace(HEAD, () => parts).replace(FILM, () => (film ? earlyFilm(film) : ''))
  }
}

/** Loads its first picture while the application starts, which then takes the element over. */
const earlyFilm = (url: string) =>
  `<video id="${EARLY_FILM}" src="${escape(url)}" preload="metadata" playsinline hidden></video>`
