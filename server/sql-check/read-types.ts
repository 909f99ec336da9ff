import {
  type CallExpression,
  getTokenAtPosition,
  type NamedTupleMember,
  type Node,
  type SourceFile,
  SyntaxKind,
  type TaggedTemplateExpression,
  type TupleTypeNode,
  type TypeNode,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, SymbolFlags, TypeFlags } from 'typescript/unstable/sync'
import type { Place } from './read-statements.ts'
import { anything, type Shape } from './shape.ts'
import { propertiesOfType, selectedProperties, shapeOfType } from './type-shape.ts'

export interface DeclaredTypes {
  /** Undefined for a statement whose rows are unused. */
  columns: Map<string, Shape> | undefined
  parameters: Shape[]
  /** Whether the number of parameters may vary, as for a function with variants. */
  isOpen: boolean
}

export interface Template extends Place {
  text: string
  types: DeclaredTypes
}

/** Opens the TypeScript project in this folder for reading types. */
export function openTypes(root: string) {
  const api = new API({ cwd: root })
  const config = `${root}/tsconfig.json`
  const project = api.updateSnapshot({ openProject: config }).getProject(config)
  if (!project) throw new Error(`TypeScript cannot find the project ${config}.`)
  const read = (file: string): SourceFile => {
    const source = project.program.getSourceFile(file)
    if (!source) throw new Error(`${file} does not belong to the project.`)
    return source
  }
  return {
    readTables: (file: string) => readTables(project.checker, read(file)),
    readCall: (place: Place) => readCall(project, read(place.file), place),
    readTemplates: (file: string) => readTemplates(project.checker, read(file), file),
    close: () => api.close(),
  }
}

/** Returns the columns of the interface `Tables`, with their types on select, by table. */
function readTables(checker: Checker, source: SourceFile): Map<string, Map<string, Shape>> {
  const symbol = checker.resolveName('Tables', SymbolFlags.Interface, source)
  if (!symbol) throw new Error('There is no interface `Tables`.')
  const tables = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
  return new Map(
    tables.map((table) => [
      table.name,
      selectedProperties(checker, checker.getTypeOfSymbol(table)),
    ]),
  )
}

/** The entries of a gathered statement, as JSON. */
const ENTRIES: Shape = { bases: new Set(['string']), isNullable: false }

/**
 * Returns the types of the statement that this call creates; undefined if the row type is a type
 * parameter.
 */
function readCall(
  { checker }: Project,
  source: SourceFile,
  { line, column }: Place,
): DeclaredTypes | undefined {
  const call = findCall(source, source.getPositionOfLineAndCharacter(line - 1, column - 1))
  const types = call?.typeArguments ?? []
  switch (call?.expression.getText(source)) {
    case 'sqlStatement': {
      const [parameters, row] = types
      if (isOfTypeParameter(checker, row)) return undefined
      const elements = parameters ? [...(parameters as TupleTypeNode).elements] : []
      const known = elements.filter((element) => !isRest(element))
      return {
        columns: readColumns(checker, row),
        parameters: known.map((element) => shapeOfNode(checker, typeOfElement(element))),
        isOpen: known.length < elements.length || known.some(isOptional),
      }
    }
    case 'gatheredStatement':
      return { columns: readColumns(checker, types[0]), parameters: [ENTRIES], isOpen: false }
    default:
      return undefined
  }
}

function findCall(source: SourceFile, position: number): CallExpression | undefined {
  let node: Node | undefined = getTokenAtPosition(source, position)
  while (node && node.kind !== SyntaxKind.CallExpression) node = node.parent
  return node as CallExpression | undefined
}

const isNamed = (node: Node): node is NamedTupleMember => node.kind === SyntaxKind.NamedTupleMember
const isRest = (node: Node) => isNamed(node) && node.dotDotDotToken !== undefined
const isOptional = (node: Node) => isNamed(node) && node.questionToken !== undefined
const typeOfElement = (node: TypeNode) => (isNamed(node) ? node.type : node)

const shapeOfNode = (checker: Checker, node: TypeNode): Shape => {
  const type = checker.getTypeFromTypeNode(node)
  return type ? shapeOfType(checker, type) : anything
}

const isOfTypeParameter = (checker: Checker, row: TypeNode | undefined) =>
  row !== undefined &&
  ((checker.getTypeFromTypeNode(row)?.flags ?? 0) & TypeFlags.TypeParameter) !== 0

const readColumns = (checker: Checker, row: TypeNode | undefined) => {
  const type = row && checker.getTypeFromTypeNode(row)
  return type && (type.flags & TypeFlags.Never) === 0 ? propertiesOfType(checker, type) : undefined
}

/**
 * Returns the static templates, which contain only values: those that Kysely composes have other
 * parts.
 */
function readTemplates(checker: Checker, source: SourceFile, file: string): Template[] {
  const templates: Template[] = []
  const visit = (node: Node) => {
    const template = readTemplate(checker, source, node)
    if (template) templates.push({ ...template, ...placeOf(source, file, node) })
    node.forEachChild(visit)
  }
  visit(source)
  return templates
}

const placeOf = (source: SourceFile, file: string, node: Node): Place => {
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source))
  return { file, line: line + 1, column: character + 1 }
}

/** Other templates are parts of statements. */
const STATEMENT = /^\s*(select|with|insert|update|delete)\b/
const LITERAL = /^sql\.lit\(/

function readTemplate(checker: Checker, source: SourceFile, node: Node) {
  if (node.kind !== SyntaxKind.TaggedTemplateExpression) return undefined
  const { tag, template, typeArguments } = node as TaggedTemplateExpression
  if (tag.getText(source) !== 'sql' || !typeArguments?.[0]) return undefined
  const spans = template.kind === SyntaxKind.TemplateExpression ? template.templateSpans : []
  const columns = readColumns(checker, typeArguments[0])
  if (!columns) return undefined
  const parameters: Shape[] = []
  let text = template.kind === SyntaxKind.TemplateExpression ? template.head.text : template.text
  for (const { expression, literal } of spans) {
    const type = checker.getTypeAtLocation(expression)
    if (!type) return undefined
    if (LITERAL.test(expression.getText(source))) text += '1'
    else if (/Builder|Expression/.test(checker.typeToString(type))) return undefined
    else text += `$${parameters.push(shapeOfType(checker, type))}`
    text += literal.text
  }
  if (!STATEMENT.test(text)) return undefined
  return { text, types: { columns, parameters, isOpen: false } }
}
