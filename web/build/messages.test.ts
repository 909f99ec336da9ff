import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { insertMessages } from './messages.ts'
import type { Language } from './message-text.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src/entry-of-test.tsx')

/** Builds and minifies code, and returns what its default export contains. */
async function valuesOf(code: string, language?: Language): Promise<unknown[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'source',
        enforce: 'pre',
        resolveId: (id) => (id === source ? id : null),
        load: (id) => (id === source ? code : null),
      },
      insertMessages(language),
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: 'oxc',
      lib: { entry: source, formats: ['es'], fileName: 'entry' },
    },
  })
  const [{ output }] = result as unknown as [{ output: { code: string }[] }]
  const url = `data:text/javascript,${encodeURIComponent(output[0]?.code ?? '')}`
  const module = (await import(/* @vite-ignore */ url)) as { default: unknown[] }
  return module.default
}

const imports = `import { plural, t } from '@lingui/core/macro'\n`

test('messages are strings, whatever quotes the minifier chooses', async () => {
  const values = await valuesOf(
    `${imports}export default [
      t\`It's "here"\`, t\`A \\\`b\\\` \\\\ c\`, 'x' + t\`Save\` + "'" + \`\${t\`Cost: $\`}{}\`, t({ message: 'Post', context: 'verb' })]`,
  )
  expect(values).toEqual([`It's "here"`, 'A `b` \\ c', "xSave'Cost: ${}", 'Post'])
})

test('messages contain values and plurals', async () => {
  const values = await valuesOf(
    `${imports}const of = (name, count) =>
      t\`\${name} has \${plural(count, { one: '# video', other: '# videos' })}\`
    export default [of('Ada', 1), of('<0>', 1234)]`,
  )
  expect(values).toEqual(['Ada has 1 video', '<0> has 1,234 videos'])
})

test('in the language en-XA every message has accents and is longer', async () => {
  const values = await valuesOf(
    `${imports}export default [t\`Settings\`, plural(2, { one: '# video', other: '# videos' })]`,
    'en-XA',
  )
  expect(values).toEqual(['Šéţţíñĝš~~', '2 ṽíđéóš~~'])
})
