import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

/** The extensions of files that a page names in backticks, as `infra/queue.ts`. */
const fileName = /\.(?:css|html|js|json|md|mjs|sh|sql|tsx?|yml)$/
/** Placeholders and patterns name no single file; built and installed files are not in the repository. */
const unchecked = /[*<>{}…]|(?:^|\/)(?:dist|node_modules)(?:\/|$)/

/** Returns the files of the repository, new ones included. */
const listFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))

/** Returns the relative targets of links and images in a text, without fragments. */
const linksIn = (text) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))

/** Returns the paths in backticks in a text: of files, and of what is below a folder of `rooms`. */
const pathsIn = (text, rooms) =>
  [...text.matchAll(/`([\w@.][^`\s]*\/[^`\s]*)`/g)]
    .map(([, path]) => path)
    .filter((path) => rooms.has(path.split('/', 1)[0]) || fileName.test(path))
    .filter((path) => !path.startsWith('@') && !unchecked.test(path))

/** Returns an exit code: 1 if Markdown names a file that does not exist, which is printed. */
export function checkLinks() {
  const files = listFiles()
  const rooms = new Set(
    files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]),
  )
  // A path may leave out its first folders, as long as a file has this ending.
  const isKnown = (path) =>
    existsSync(join(root, path)) || files.some((file) => file.endsWith(`/${path}`))
  const broken = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
      return [
        ...linksIn(text).filter((target) => !existsSync(join(root, dirname(page), target))),
        ...pathsIn(text, rooms).filter((path) => !isKnown(path)),
      ].map((target) => `${page}: ${target}`)
    })
  if (broken.length === 0) return 0
  console.error(`These files do not exist:\n${broken.join('\n')}`)
  return 1
}
