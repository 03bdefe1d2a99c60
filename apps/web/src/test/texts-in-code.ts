import { parseSync, Visitor, type ESTree } from 'vite'

export interface Texts {
  /** The texts that are looked up in the catalogue, as `t('...')` has them. */
  keys: string[]
  /** What reads as a text and is not looked up. */
  outside: string[]
}

/** What is shown to nobody: addresses, styles, names of events and of keys. */
const ATTRIBUTES =
  /^(rel|fill|aria-keyshortcuts|className|style|d|viewBox|transform|stroke|color|variant|size|to|href|type|name|id|key|role|accept|autoComplete)$/
const PROPERTIES =
  /^(fontFamily|fontFamilyMonospace|padding|keys|gridTemplate.*|background|border.*|transition|font|boxShadow|color|key|value|id|name|type|className|accept|algorithm|chromeRtUnits)$/
const CALLS =
  /(^import|querySelector(All)?|closest|matches|useMediaQuery|matchMedia|\.on|\.off|\.emit|Error|setAttribute|getItem|addEventListener|importKey|verify|startsWith|endsWith|includes|split|test|indexOf|replace|replaceAll)$/
/** Units, names of formats and products: the same in every language. */
const NAMES =
  /^(mg|g|kg|m?L|[uµ]L|nm|min|m?AU|px|[kMG]B|PDF|CSV|SVG|PNG|COA|QR|SHA|TRACER|VERISEAL|CERTUS|Eluent|JSON|KSI|Esc|Enter|Ctrl|LOD|LOQ|Mg|Gram)$/

const words = (text: string): string[] => (text.match(/\p{L}{2,}/gu) ?? []).filter((word) => !NAMES.test(word))

const isSentence = (text: string): boolean =>
  words(text).length > 0 &&
  /^\P{Ll}*\p{Lu}.*\p{Ll}|\p{Ll}{2,} [\p{L}(]/su.test(text) &&
  !/^https?:|^Bearer |^[./#@[]|[{}<]|light-dark|var\(|::/.test(text)

/** The texts of one source file. @param file its name, which says how it is read */
export function textsInCode(file: string, code: string): Texts {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`)
  const keys: string[] = []
  const outside: string[] = []
  /** Literals that were judged with what stands around them. */
  const judged = new Set<ESTree.Node>()
  const mark = (node: ESTree.Node | null | undefined): void => {
    for (const part of partsOf(node)) judged.add(part)
  }
  new Visitor({
    CallExpression({ callee, arguments: [first, ...others] }) {
      const called = code.slice(callee.start, callee.end)
      if (called === 't') {
        mark(first)
        if (first?.type === 'Literal' && typeof first.value === 'string') keys.push(first.value)
        if (first?.type === 'TemplateLiteral' && first.quasis.length === 1)
          keys.push(first.quasis[0]?.value.cooked ?? '')
      } else if (CALLS.test(called)) for (const argument of [first, ...others]) mark(argument)
    },
    NewExpression({ callee, arguments: given }) {
      if (code.slice(callee.start, callee.end).endsWith('Error')) for (const one of given) mark(one)
    },
    ImportDeclaration: ({ source }) => mark(source),
    ExportAllDeclaration: ({ source }) => mark(source),
    ExportNamedDeclaration: ({ source }) => mark(source),
    ImportExpression: ({ source }) => mark(source),
    TSLiteralType: ({ literal }) => mark(literal),
    ThrowStatement: ({ argument }) => mark(argument),
    PropertyDefinition: ({ value }) => mark(value),
    SwitchCase: ({ test }) => mark(test),
    BinaryExpression({ operator, left, right }) {
      if (!/^[!=]==?$|^in$/.test(operator)) return
      mark(left)
      mark(right)
    },
    MemberExpression: ({ property }) => mark(property),
    TaggedTemplateExpression: ({ quasi }) => mark(quasi),
    JSXAttribute({ name, value }) {
      if (ATTRIBUTES.test(code.slice(name.start, name.end))) mark(value)
    },
    Property({ key, value }) {
      mark(key)
      if (PROPERTIES.test(code.slice(key.start, key.end))) mark(value)
    },
    JSXText({ value }) {
      if (words(value).length > 0) outside.push(value.trim())
    },
    Literal(node) {
      if (typeof node.value === 'string' && !judged.has(node) && isSentence(node.value)) outside.push(node.value)
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked).join('{}')
      const isAddress = /^Bearer |^analyteItem |^\/|\?\w+=|\bsolid\b|calc\(/.test(text)
      const isPhrase = words(text).length > 0 && /\{\}[,:)]* \p{Ll}{2,}|\p{L}{2,} \{\}/u.test(text)
      if (!judged.has(node) && !isAddress && (isPhrase || isSentence(text.replaceAll('{}', ' ')))) outside.push(text)
    },
  }).visit(program)
  return { keys, outside }
}

/** The literals that an expression may become. */
function partsOf(node: ESTree.Node | null | undefined): ESTree.Node[] {
  if (node === null || node === undefined) return []
  if (node.type === 'ConditionalExpression') return [...partsOf(node.consequent), ...partsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...partsOf(node.left), ...partsOf(node.right)]
  if (node.type === 'JSXExpressionContainer' || node.type === 'TSAsExpression') return partsOf(node.expression)
  return [node]
}
