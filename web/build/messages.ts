import { types as babel, transformAsync, type NodePath, type PluginObj } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import {
  compile,
  fillIn,
  languageOf,
  type Message,
  type MessageForm,
  placeholderOf,
} from './message-text.ts'

const linguiConfig = makeConfig(
  {
    locales: ['en'],
    runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
  },
  { skipValidation: true },
)

/**
 * Puts the messages of a language into the code: a message without values becomes a string, which
 * costs no more than an untranslated one. docs/decisions/072-messages.md
 */
export function insertMessages(language = languageOf(process.env['SEAM_LANGUAGE'])): Plugin {
  const messages = new Map<string, string>()
  let isBuild = false
  const place = (message: Message, form: MessageForm) => {
    messages.set(message.id, message.text)
    const text = isBuild ? placeholderOf(message.id, form) : compile(message.text, form, language)
    return babel.valueToNode(text)
  }
  return {
    name: 'insert-messages',
    enforce: 'pre',
    config: () => ({
      // The macros exist only until here.
      optimizeDeps: { exclude: ['@lingui/core/macro', '@lingui/react/macro'] },
      // Parsing takes most of the time of a build: no reason for a warning.
      build: { rolldownOptions: { checks: { bundlerTimings: false } } },
    }),
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /'@lingui\/(core|react)\/macro'/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          plugins: [
            [linguiMacro, { descriptorFields: 'message', linguiConfig }],
            replaceDescriptors(place),
          ],
          parserOpts: { plugins: ['typescript', 'jsx'] },
          sourceMaps: !isBuild,
          configFile: false,
          babelrc: false,
        })
        return { code: result?.code ?? code, map: result?.map ? JSON.stringify(result.map) : null }
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = fillIn(file.code, messages, language)
      }
    },
  }
}

/**
 * Replaces what Lingui's macros leave of a message: an object with a comment, which is the argument
 * of a call or the props of an element.
 */
function replaceDescriptors(place: (message: Message, form: MessageForm) => babel.Expression) {
  const replace = (path: NodePath<babel.ObjectExpression>) => {
    if (!path.node.leadingComments?.some(({ value }) => value.includes('i18n'))) return
    // Otherwise the replacement has it, too.
    path.node.leadingComments = null
    const fields = new Map(path.node.properties.map((property) => [nameOf(property), property]))
    const message = { id: textOf(fields.get('id')), text: textOf(fields.get('message')) }
    const isPlain = !fields.has('values') && !fields.has('components')
    const outer = isPlain && path.parentPath.isCallExpression() && path.parentPath
    const element = isPlain && path.findParent((parent) => parent.isJSXElement())
    if (outer) outer.replaceWith(place(message, 'text'))
    else if (element && path.parentPath.isJSXSpreadAttribute()) {
      const text = place(message, 'text')
      element.replaceWith(
        element.parentPath?.isJSXElement() || element.parentPath?.isJSXFragment()
          ? babel.jsxExpressionContainer(text)
          : text,
      )
    } else {
      const properties = [...fields].filter(([name]) => ['values', 'components'].includes(name))
      const parts = babel.objectProperty(babel.identifier('message'), place(message, 'parts'))
      path.replaceWith(
        babel.objectExpression([parts, ...properties.map(([, property]) => property)]),
      )
    }
  }
  const plugin: PluginObj = {
    visitor: {
      Program: {
        exit(program) {
          program.traverse({ ObjectExpression: replace })
        },
      },
    },
  }
  return plugin
}

type Property = babel.ObjectExpression['properties'][number]

const nameOf = (property: Property) =>
  babel.isObjectProperty(property) && babel.isIdentifier(property.key) ? property.key.name : ''

const textOf = (property: Property | undefined) =>
  babel.isObjectProperty(property) && babel.isStringLiteral(property.value)
    ? property.value.value
    : ''
