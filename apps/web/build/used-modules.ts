/**
 * Which modules run once others have, of all that the bundler has read. It leaves out what nobody uses only after its modules have their files,
 * so it is told here from their text: names are followed through lists of parts to where they are made, and of our packages, whose modules
 * hold many small things, each statement counts for itself. What is taken for used and is not costs a main page some bytes and nothing else.
 */
export interface ReadModule {
  readonly id: string
  /** As it stands after all transformations, in the bundler's spelling: a statement of the file begins a line. */
  readonly code: string | null
  /** In the order of its imports. */
  readonly importedIds: readonly string[]
}

/** One thing of a module; '*' all of it, '' that it runs. */
type Target = readonly [id: string, name: string]

interface Statement {
  readonly words: ReadonlySet<string>
}

interface Parsed {
  readonly imports: ReadonlyMap<string, Target>
  readonly runs: readonly Target[]
  readonly passedOn: ReadonlyMap<string, Target>
  readonly stars: readonly string[]
  /** Whether it makes something and exports it under this name. */
  readonly exportsIt: (name: string) => boolean
  /** Of our packages alone: by what they declare. Null is a number, which the bundler writes where it is used. */
  readonly statements: ReadonlyMap<string, Statement | null> | null
}

const IMPORT =
  /(?:^|[;\n}]|\*\/)\s*(import|export)\s*((?:[\w$]+\s*,?\s*)?(?:\*(?:\s*as\s+[\w$]+)?|\{[^}'"]*\})?)\s*(?:from\s*)?(["'])([^"'\n]+)\3/g
const CLAUSE = /^([\w$]+)?\s*,?\s*(?:\*\s*as\s+([\w$]+)|\{([^}]*)\})?$/
const EXPORT_LIST = /(?:^|[;\n}])\s*export\s*\{([^}'"]*)\}/g
const MADE = /(?:^|[;\n}])\s*export\s+(?:async\s+)?(?:function\*?|class|const|let|var)\s+([\w$]+)/g
const STATEMENT = /^(?=(?:async |export )*(?:function|class|const|let|var)\b)/m
const DECLARED =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|class|const|let|var)\s+([\w$]+|\{[^=]*\}|\[[^=]*\])/
const SCRIPT = /\.(?:[cm]?[jt]sx?)(?:\?|$)/
/** What names nothing of the module: comments, texts, keys, parts of something. */
const NO_NAMES = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|[\w$]+:|(?<!\.)\.[\w$]+/g
const OURS = /[\\/]packages[\\/][^\\/]+[\\/]src[\\/]/

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[A-Za-z_$][\w$]*/g))
}

/** `a, b as c`: by what each is called there. */
function listed(clause: string): [name: string, as: string][] {
  return clause
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/))
    .flatMap(([name = '', as = name]) => (name === '' ? [] : [[name, as] satisfies [string, string]]))
}

/** Null where it is no module of imports by name: all that it imports runs. */
function parse({ id, code, importedIds }: ReadModule): Parsed | null {
  if (code === null || !SCRIPT.test(id)) return null
  const found = [...code.matchAll(IMPORT)].map(([, word, clause = '', , from = '']) => ({
    word,
    clause: clause.trim(),
    from,
  }))
  const froms = [...new Set(found.map(({ from }) => from))]
  if (froms.length > importedIds.length) return null
  const imports = new Map<string, Target>()
  const passedOn = new Map<string, Target>()
  const stars: string[] = []
  // what the builder adds stands behind
  const runs: Target[] = importedIds.slice(froms.length).map((added) => [added, '*'])
  for (const { word, clause, from } of found) {
    const imported = importedIds[froms.indexOf(from)] ?? ''
    const [, whole, space, list] = CLAUSE.exec(clause) ?? []
    if (word === 'export') {
      if (list !== undefined) for (const [name, as] of listed(list)) passedOn.set(as, [imported, name])
      else if (space !== undefined) passedOn.set(space, [imported, '*'])
      else stars.push(imported)
    } else if (clause === '') runs.push([imported, ''])
    else {
      if (whole !== undefined) imports.set(whole, [imported, 'default'])
      if (space !== undefined) imports.set(space, [imported, '*'])
      if (list !== undefined) for (const [name, as] of listed(list)) imports.set(as, [imported, name])
    }
  }
  const renamed = new Map<string, string>()
  for (const [, list = ''] of code.matchAll(EXPORT_LIST)) for (const [name, as] of listed(list)) renamed.set(as, name)
  const passed = [...renamed].flatMap(([as, name]) => {
    const target = imports.get(name)
    return target === undefined ? [] : [[as, target] as const]
  })
  for (const [as, target] of passed) passedOn.set(as, target)
  // asked of few
  let made: Set<string> | undefined
  const exportsIt = (name: string): boolean =>
    name === 'default' ||
    renamed.has(name) ||
    (made ??= new Set([...code.matchAll(MADE)].map(([, one = '']) => one))).has(name)
  const parsed = { imports, runs, passedOn, stars, exportsIt }
  const own = (): string => code.replaceAll(IMPORT, ';').replaceAll(EXPORT_LIST, ';')
  if (OURS.test(id)) return { ...parsed, statements: statementsOf(own().replaceAll(NO_NAMES, ' ')) }
  // in a list of parts what is only passed on is not used
  const used = passed.length === 0 ? null : wordsOf(own())
  for (const [name, target] of imports) if (used === null || used.has(name)) runs.push(target)
  return { ...parsed, statements: null }
}

const NUMBER = /^(?:export )?const [\w$]+ = -?[\d.e_]+;?\s*$/

function statementsOf(own: string): Map<string, Statement | null> {
  const statements = new Map<string, Statement | null>()
  for (const text of own.split(STATEMENT)) {
    const statement = NUMBER.test(text) ? null : { words: wordsOf(text) }
    for (const name of wordsOf(DECLARED.exec(text)?.[1] ?? '')) statements.set(name, statement)
  }
  return statements
}

/** @returns the modules that have run once these have */
export function usedModules(modules: readonly ReadModule[]): (from: readonly string[]) => Set<string> {
  const parsed = new Map(modules.map((module) => [module.id, parse(module)]))
  const imported = new Map(modules.map(({ id, importedIds }) => [id, importedIds]))
  const exportsIt = (id: string, name: string, seen = new Set<string>()): boolean => {
    const module = parsed.get(id)
    if (!module || module.exportsIt(name) || module.passedOn.has(name)) return true
    if (seen.has(id)) return false
    seen.add(id)
    return module.stars.some((star) => exportsIt(star, name, seen))
  }
  /** Where what goes by this name is made. */
  const makers = ([id, name]: Target, seen = new Set<string>()): Target[] => {
    const module = parsed.get(id)
    const key = `${name} ${id}`
    if (seen.has(key)) return []
    seen.add(key)
    if (!module || name === '') return [[id, name]]
    const { passedOn, stars } = module
    const fromStars = (): Target[] =>
      stars.filter((star) => name === '*' || exportsIt(star, name)).flatMap((star) => makers([star, name], seen))
    if (name === '*')
      return [[id, '*'], ...[...passedOn.values()].flatMap((target) => makers(target, seen)), ...fromStars()]
    const target = passedOn.get(name)
    if (target !== undefined) return makers(target, seen)
    return stars.length === 0 || module.exportsIt(name) ? [[id, name]] : fromStars()
  }
  const edges = new Map<string, Set<string>>()
  const open: Target[] = []
  const live = new Set<string>()
  const use = (by: string, target: Target): void => {
    for (const maker of makers(target)) {
      const [id, name] = maker
      if (parsed.get(id)?.statements?.get(name) === null) continue
      edges.get(by)?.add(id)
      open.push(maker)
    }
  }
  for (const { id } of modules) edges.set(id, new Set())
  for (const [id, module] of parsed) {
    if (module === null) for (const other of imported.get(id) ?? []) use(id, [other, '*'])
    else if (module.statements === null) for (const target of module.runs) use(id, target)
  }
  for (let target = open.pop(); target !== undefined; target = open.pop()) {
    const [id, name] = target
    const module = parsed.get(id)
    const key = `${name} ${id}`
    if (!module?.statements || live.has(key)) continue
    live.add(key)
    for (const run of module.runs) use(id, run)
    if (name === '*') for (const own of module.statements.keys()) open.push([id, own])
    for (const word of module.statements.get(name)?.words ?? []) {
      const other = module.imports.get(word)
      if (other !== undefined) use(id, other)
      else if (module.statements.has(word)) open.push([id, word])
    }
  }
  return (from) => {
    const reached = new Set<string>()
    const next = [...from]
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (reached.has(id)) continue
      reached.add(id)
      next.push(...(edges.get(id) ?? []))
    }
    return reached
  }
}
