import { parseSync, Visitor, type ESTree } from 'vite'

/** Properties in which a rule or the API speaks a sentence. */
const SPOKEN = /^(text|refusal|sentence|doubt|held_against)$/
/** Constants of the rules that are sentences. */
const CONSTANT = /^[A-Z][A-Z_]*_TEXTS?$/
/** Functions of the rules that answer one. */
const ANSWERS = /(?:Refusal|Error|Warning)$/

/**
 * What a page of the app draws of a rule's or the API's sentences as they come, in English: in braces of an element, or in an
 * attribute of one.
 */
export function untranslatedIn(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`)
  const foreign = new Set<string>()
  const drawnAt: ESTree.Expression[] = []
  const isAnswer = (node: ESTree.Expression) =>
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    ANSWERS.test(node.callee.name) &&
    foreign.has(node.callee.name)
  /** What holds such an answer. */
  const answers = new Set<string>()
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!/^@eluent\/(domain|contract)/.test(source.value)) return
      for (const { local } of specifiers) foreign.add(local.name)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && drawn(init).some(isAnswer)) answers.add(id.name)
    },
    JSXExpressionContainer({ expression }) {
      if (expression.type !== 'JSXEmptyExpression') drawnAt.push(...drawn(expression))
    },
  }).visit(program)
  const isSaid = (node: ESTree.Expression) =>
    isSpoken(node, foreign) || isAnswer(node) || (node.type === 'Identifier' && answers.has(node.name))
  return drawnAt.filter(isSaid).map(({ start, end }) => code.slice(start, end))
}

function isSpoken(node: ESTree.Expression, foreign: ReadonlySet<string>): boolean {
  if (node.type === 'Identifier') return CONSTANT.test(node.name) && foreign.has(node.name)
  if (node.type !== 'MemberExpression') return false
  if (node.object.type === 'Identifier' && CONSTANT.test(node.object.name)) return foreign.has(node.object.name)
  return !node.computed && node.property.type === 'Identifier' && SPOKEN.test(node.property.name)
}

/** What an expression may come to, where it is drawn. */
function drawn(node: ESTree.Expression): ESTree.Expression[] {
  if (node.type === 'ConditionalExpression') return [...drawn(node.consequent), ...drawn(node.alternate)]
  if (node.type === 'LogicalExpression')
    return [...(node.operator === '&&' ? [] : drawn(node.left)), ...drawn(node.right)]
  return node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression' ? drawn(node.expression) : [node]
}
