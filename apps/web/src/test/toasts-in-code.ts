import { parseSync, Visitor, type ESTree } from 'vite'

/** What shows a toast, and the properties of it that are read. */
const SHOWS = /^(notifications\.(show|update)|showUndo)$/
const SAID = /^(message|title)$/

/**
 * What the toasts of a source file say that no catalogue has: a sentence of a reply as it comes, or a value whose making
 * the file does not show. What a function of the app makes is a text of the catalogue by the rules of its own file.
 */
export function uncataloguedToasts(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`)
  const made = new Map<string, ESTree.Expression>()
  const said: ESTree.Expression[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) made.set(id.name, init)
    },
    CallExpression({ callee, arguments: given }) {
      if (!SHOWS.test(code.slice(callee.start, callee.end))) return
      for (const part of given.flatMap((argument) => objectsIn(argument)))
        for (const property of part.properties)
          if (property.type === 'Property' && SAID.test(code.slice(property.key.start, property.key.end)))
            said.push(property.value)
    },
  }).visit(program)
  return said.flatMap((node) => foreignIn(node, made)).map((node) => code.slice(node.start, node.end))
}

/** The objects that an argument may be: `show(isBad ? {...} : {...})`. */
function objectsIn(node: ESTree.Node): ESTree.ObjectExpression[] {
  if (node.type === 'ConditionalExpression') return [...objectsIn(node.consequent), ...objectsIn(node.alternate)]
  if (node.type !== 'ObjectExpression') return []
  return [node, ...node.properties.flatMap((one) => (one.type === 'SpreadElement' ? objectsIn(one.argument) : []))]
}

/** Functions of the app, elements and literals are judged where they stand. */
const JUDGED_ELSEWHERE = /^(CallExpression|JSXElement|JSXFragment|Literal)$/

function foreignIn(node: ESTree.Expression, made: ReadonlyMap<string, ESTree.Expression>): ESTree.Node[] {
  const inside = (one: ESTree.Expression) => foreignIn(one, made)
  if (node.type === 'ConditionalExpression') return [...inside(node.consequent), ...inside(node.alternate)]
  if (node.type === 'LogicalExpression')
    return [...(node.operator === '&&' ? [] : inside(node.left)), ...inside(node.right)]
  if (node.type === 'TemplateLiteral') return node.expressions.flatMap(inside)
  if (node.type === 'ParenthesizedExpression') return inside(node.expression)
  if (node.type === 'AwaitExpression') return inside(node.argument)
  const value = node.type === 'Identifier' ? made.get(node.name) : undefined
  if (value !== undefined) return inside(value)
  return JUDGED_ELSEWHERE.test(node.type) ? [] : [node]
}
