import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

/** Extensions of files that a page names in backticks, such as `infra/queue.ts`. */
const fileName = /\.(?:css|html|js|json|md|mjs|sh|sql|tsx?|yml)$/
/** Placeholders, patterns, and built or installed files, which are not in the repository. */
const unchecked = /[*<>{}…]|(?:^|\/)(?:dist|node_modules)(?:\/|$)/

/** Returns the files of the repository, including new ones. */
const listFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))

/** Returns the relative targets of links and images in a text, without fragments. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))

const firstFolder = (path: string) => path.slice(0, path.indexOf('/'))

/** Returns the paths in backticks in a text: those of files, and those in a folder of `modules`. */
const pathsIn = (text: string, modules: Set<string>) =>
  [...text.matchAll(/`([\w@.][^`\s]*\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => modules.has(firstFolder(path)) || fileName.test(path))
    .filter((path) => !path.startsWith('@') && !unchecked.test(path))

/** Returns an exit code: 1 if Markdown names files that do not exist. Prints them. */
export function checkLinks(): number {
  const files = listFiles()
  const modules = new Set(files.filter((file) => file.includes('/')).map(firstFolder))
  // A path may omit its first folders if a file ends with the rest.
  const isKnown = (path: string) =>
    existsSync(join(root, path)) || files.some((file) => file.endsWith(`/${path}`))
  const broken = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
      return [
        ...linksIn(text).filter((target) => !existsSync(join(root, dirname(page), target))),
        ...pathsIn(text, modules).filter((path) => !isKnown(path)),
      ].map((target) => `${page}: ${target}`)
    })
  if (broken.length === 0) return 0
  console.error(`These files do not exist:\n${broken.join('\n')}`)
  return 1
}
