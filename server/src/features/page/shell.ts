import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { EARLY_FILM, INITIAL_DATA, type InitialData } from '@seam/contract/pages.ts'
import { StartFailure } from '../../infra/start-failure.ts'
import { escape, type Head, inertJson, renderHead } from './head.ts'
import { openParts } from './parts.ts'

const HEAD = /<!--head-->[\s\S]*<!--\/head-->/
const FILM = '<!--film-->'
const START = /<script id="start">([\s\S]*?)<\/script>/

/** What a page asks for before its application does. */
export interface Early {
  /** The address of the file that the page will play: all else is held back behind it. */
  film?: string | null
  /** The source of the screen, below the web application: its scripts come with the application's. */
  screen?: string
}

/** The one HTML page of the web application. */
export interface Shell {
  /** With a head and data for an address. */
  page: (head: Head, data: InitialData, early?: Early) => string
  /** The one script in it, as a source of a content security policy. */
  script: string
}

/** Reads the page from the folder of the built web application. */
export async function openShell(folder: string): Promise<Shell> {
  const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => '')
  const [, start] = START.exec(html) ?? []
  if (start === undefined) {
    throw new StartFailure('the web application is not built: start Seam with npm start')
  }
  const partsOf = await openParts(folder)
  const behindFilm = holdBack(html)
  return {
    script: `'sha256-${createHash('sha256').update(start).digest('base64')}'`,
    page(head, data, { film, screen } = {}) {
      const json = `<script type="application/json" id="${INITIAL_DATA}">${inertJson(data)}</script>`
      const links = screen === undefined ? [] : partsOf(screen)
      const parts = [renderHead(head), ...(film ? links.map(holdBack) : links), json]
      return (film ? behindFilm : html)
        .replace(HEAD, () => parts.join('\n    '))
        .replace(FILM, () => (film ? earlyFilm(film) : ''))
    },
  }
}

/** Has the first script ask for what a page or a link asks for, once the film has its first picture. */
const holdBack = (html: string) =>
  html
    .replace(/<script (type="module".*?) src=(.*?)><\/script>/g, '<link $1 href=$2>')
    .replace(
      /<link (?:rel|type)="(module|modulepreload|preload)"/g,
      '<link rel="held" data-rel="$1"',
    )

/** Of this the first script makes the element which the application takes over. */
const earlyFilm = (url: string) => `<link rel="film" id="${EARLY_FILM}" href="${escape(url)}">`
