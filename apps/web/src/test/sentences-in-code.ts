import { parseSync, Visitor, type ESTree } from 'vite'

/** Read by nobody on a screen: names of keys, sources, what an endpoint does (for the pages of the API). */
const PROPERTIES = /^(summary|noun|touches|source|pattern|format|timeZone)$/
/** What is thrown for a mistake of ours, written to a log, or compared. */
const CALLS =
  /(Error|inSpan|\.(info|warn|error|debug|fatal|startsWith|endsWith|includes|split|test|indexOf|replace|replaceAll|join|toLocaleString|has|get|query))$/

/** An error whose text is for the person who chose the file, or reads whether a proof holds. */
const SAID = /^(TableError|LedgerError|SignalFormatError|F4Error)$/

/**
 * The sentences that the code of a rule or of the API may say. What is filled in is `{0}`, `{1}`, ... in its order; a choice
 * between texts within a sentence makes a sentence of each.
 *
 * @param file its name, which says how it is read
 */
export function sentencesInCode(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`)
  const found = new Map<string, ESTree.Node>()
  const known = constantsOf(program)
  const judged = new Set<ESTree.Node>()
  const skip = (node: ESTree.Node | null | undefined): void => {
    if (node) for (const part of within(node)) judged.add(part)
  }
  const read = (node: ESTree.Expression): void => {
    if (judged.has(node)) return
    skip(node)
    for (const text of numbered(textsOf(node, known))) if (isSaid(text) && !found.has(text)) found.set(text, node)
  }
  const nameOf = ({ callee }: ESTree.NewExpression) => code.slice(callee.start, callee.end)
  const compared = (node: ESTree.Expression | ESTree.PrivateIdentifier): void => {
    if (node.type === 'Literal') judged.add(node)
  }
  new Visitor({
    ImportDeclaration: ({ source }) => skip(source),
    ExportAllDeclaration: ({ source }) => skip(source),
    ExportNamedDeclaration: ({ source }) => skip(source),
    TSLiteralType: ({ literal }) => skip(literal),
    ThrowStatement({ argument }) {
      if (argument.type === 'NewExpression' && !SAID.test(nameOf(argument))) skip(argument)
    },
    NewExpression(node) {
      if (CALLS.test(nameOf(node)) && !SAID.test(nameOf(node))) skip(node)
    },
    CallExpression({ callee, arguments: given }) {
      if (CALLS.test(code.slice(callee.start, callee.end))) for (const one of given) skip(one)
    },
    TaggedTemplateExpression: ({ quasi }) => skip(quasi),
    Property({ key, value }) {
      skip(key)
      if (PROPERTIES.test(code.slice(key.start, key.end))) skip(value)
    },
    BinaryExpression(node) {
      if (node.operator === '+') {
        if (isText(node)) read(node)
      } else if (/^[!=]==?$|^in$/.test(node.operator)) {
        compared(node.left)
        compared(node.right)
      }
    },
    Literal: read,
    TemplateLiteral: read,
  }).visit(program)
  // a part of a sentence that has a name is read within it
  return [...found].flatMap(([text, { start, end }]) => (known.isPart(start, end) ? [] : [text]))
}

/** Where something is filled in. */
const VALUE = '\u0000'
/** A sentence in more forms than this has its words filled in instead. */
const MOST_FORMS = 24

interface Known {
  valueOf: (name: string, before: number) => ESTree.Expression | undefined
  /** Whether this place lies in a value that was asked for. */
  isPart: (start: number, end: number) => boolean
}

/** What the names of a file stand for; of several of one name the last before the place. */
function constantsOf(program: ESTree.Program): Known {
  const constants = new Map<string, ESTree.Expression[]>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return
      const value = init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression' ? init.expression : init
      constants.set(id.name, [...(constants.get(id.name) ?? []), value])
    },
  }).visit(program)
  const parts: ESTree.Expression[] = []
  return {
    valueOf: (name, before) => {
      const value = constants.get(name)?.findLast(({ end }) => end < before)
      if (value) parts.push(value)
      return value
    },
    isPart: (start, end) => parts.some((part) => part.start <= start && end <= part.end),
  }
}

/** What an expression may read as. */
function textsOf(node: ESTree.Node, known: Known): string[] {
  const texts = formsOf(node, known)
  return texts.length > MOST_FORMS ? [VALUE] : texts
}

function formsOf(node: ESTree.Node, known: Known): string[] {
  if (node.type === 'Literal') return [typeof node.value === 'string' ? node.value : VALUE]
  if (node.type === 'TemplateLiteral') return filledForms(node, known)
  if (node.type === 'ConditionalExpression') {
    return [...textsOf(node.consequent, known), ...textsOf(node.alternate, known)]
  }
  if (node.type === 'BinaryExpression' && node.operator === '+' && isText(node)) {
    return textsOf(node.left, known).flatMap((left) => textsOf(node.right, known).map((right) => left + right))
  }
  if (node.type === 'Identifier') {
    const value = known.valueOf(node.name, node.start)
    const isSpoken = value && /^(TemplateLiteral|ConditionalExpression|Literal|MemberExpression)$/.test(value.type)
    return isSpoken ? textsOf(value, known) : [VALUE]
  }
  if (node.type === 'MemberExpression' && node.computed && node.object.type === 'Identifier') {
    const list = known.valueOf(node.object.name, node.start)
    return list?.type === 'ObjectExpression' ? list.properties.flatMap((entry) => entryForms(entry, known)) : [VALUE]
  }
  return [VALUE]
}

function entryForms(entry: ESTree.ObjectExpression['properties'][number], known: Known): string[] {
  return entry.type === 'Property' && entry.value.type === 'Literal' ? textsOf(entry.value, known) : [VALUE]
}

function filledForms({ quasis, expressions }: ESTree.TemplateLiteral, known: Known): string[] {
  return quasis.reduce<string[]>(
    (texts, { value }, at) => {
      const filled = expressions[at - 1]
      const between = filled ? textsOf(filled, known) : ['']
      return texts.flatMap((text) => between.map((part) => text + part + (value.cooked ?? '')))
    },
    [''],
  )
}

/** Whether a sum is one of texts and not of numbers. */
function isText(node: ESTree.Node): boolean {
  if (node.type === 'BinaryExpression') return isText(node.left) || isText(node.right)
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function numbered(texts: readonly string[]): string[] {
  return texts.map((text) => {
    let at = 0
    return text.replaceAll(VALUE, () => `{${at++}}`)
  })
}

/** Two words or more, or a word with what is filled in. */
function isSaid(text: string): boolean {
  const words = text.replaceAll(/\{\w+\}/g, ' ').match(/\p{L}{2,}/gu) ?? []
  const least = /\{\w+\}/.test(text) ? 1 : 2
  return (
    words.length >= least &&
    /\p{Ll}{2,}/u.test(text) &&
    /\p{L} |[}%] \p{L}|: \{/u.test(text) &&
    !/^https?:|^[./#@[]|[<>]\/|::|\n/.test(text)
  )
}

/** The node and those in it that were read with it. */
function within(node: ESTree.Node): ESTree.Node[] {
  return [node, ...partsOf(node).flatMap(within)]
}

function partsOf(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'TemplateLiteral') return node.expressions
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate]
  if (node.type === 'BinaryExpression') return [node.left, node.right]
  if (node.type === 'NewExpression' || node.type === 'CallExpression') return node.arguments
  if (node.type === 'ArrayExpression') return node.elements.flatMap((element) => (element ? [element] : []))
  if (node.type === 'ObjectExpression') {
    return node.properties.flatMap((entry) => (entry.type === 'Property' ? [entry.value] : []))
  }
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? [node.expression] : []
}
