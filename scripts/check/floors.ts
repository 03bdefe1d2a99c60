import { dirname, posix } from 'node:path'
import { featureArrows, floorPlans, MOST_DECLARED_ARROWS, separateRooms, sqlFolders } from './floor-plan.ts'
import type { DeclaredArrow, FloorPlan } from './floor-plan.ts'
import { importsOf } from './package-borders.ts'
import type { SourceFile } from './source-files.ts'

const testFile = /\.(test|spec|bench)\.tsx?$|\.test-d\.ts$/
const box = /^(?:apps|packages)\/[^/]+\/src\//

/** One file of ours that imports another one of the same box. */
interface FileArrow {
  readonly from: string
  readonly to: string
}

/** The arrows between the product's files, tests left out. */
export function readArrows(files: readonly SourceFile[]): FileArrow[] {
  return files
    .filter(({ path }) => box.test(path) && !testFile.test(path))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => ({ from: path, to: posix.join(dirname(path), specifier) })),
    )
}

/** The child of `folder` that holds `path`, a folder or a file; undefined outside of it. */
function childOf(folder: string, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined
}

function floorOf({ folder, floors, top, testing }: FloorPlan, path: string): string | undefined {
  const child = childOf(folder, path)
  if (child === undefined || child === testing || floors.includes(child)) return child
  return top
}

/** Imports from a floor to one above it. */
function findUpwardImports(arrows: readonly FileArrow[], plans = floorPlans): string[] {
  return plans.flatMap((plan) => {
    const order = [...plan.floors, plan.top, plan.testing]
    return arrows.flatMap(({ from, to }) => {
      const [lower, upper] = [floorOf(plan, from), floorOf(plan, to)]
      if (lower === undefined || upper === undefined || order.indexOf(upper) <= order.indexOf(lower)) return []
      return [`${from}: ${lower} imports ${to}, which stands above it in ${upper}`]
    })
  })
}

type RoomArrows = Map<string, Map<string, FileArrow>>

/** The arrows between the children of a folder, each with one file that shows it. */
function arrowsWithin(folder: string, arrows: readonly FileArrow[]): RoomArrows {
  const rooms: RoomArrows = new Map()
  for (const arrow of arrows) {
    const [from, to] = [childOf(folder, arrow.from), childOf(folder, arrow.to)]
    if (from === undefined || to === undefined || from === to) continue
    const targets = rooms.get(from) ?? new Map<string, FileArrow>()
    rooms.set(from, targets)
    if (!targets.has(to)) targets.set(to, arrow)
  }
  return rooms
}

/** The shortest way from a room back to itself. */
function findCycle(rooms: RoomArrows, start: string): readonly FileArrow[] | undefined {
  const seen = new Set<string>()
  let ways: readonly { room: string; arrows: readonly FileArrow[] }[] = [{ room: start, arrows: [] }]
  while (ways.length > 0) {
    ways = ways.flatMap((way) =>
      [...(rooms.get(way.room) ?? [])]
        .filter(([room]) => !seen.has(room) && seen.add(room))
        .map(([room, arrow]) => ({ room, arrows: [...way.arrows, arrow] })),
    )
    const closed = ways.find(({ room }) => room === start)
    if (closed) return closed.arrows
  }
  return undefined
}

/** The folders that hold source, of every box and depth. */
function foldersOf(arrows: readonly FileArrow[]): string[] {
  const folders = new Set<string>()
  for (const { from } of arrows)
    for (let folder = dirname(from); box.test(`${folder}/`); folder = dirname(folder)) folders.add(folder)
  return [...folders].toSorted()
}

/** Rooms that import one another: folders (and loose files beside folders) of the same folder. */
export function findRoomCycles(arrows: readonly FileArrow[], plans = floorPlans): string[] {
  return foldersOf(arrows).flatMap((folder) => {
    const plan = plans.find((each) => each.folder === folder)
    // arrows between floors are judged by their direction
    const inside = plan
      ? arrows.filter(({ from, to }) => [from, to].every((path) => floorOf(plan, path) === plan.top))
      : arrows
    const rooms = arrowsWithin(folder, inside)
    const reported = new Set<string>()
    return [...rooms.keys()].toSorted().flatMap((room) => {
      const cycle = reported.has(room) ? undefined : findCycle(rooms, room)
      // cycles of single files are the linter's
      if (!cycle || cycle.every(({ from }) => dirname(from) === folder)) return []
      const names = cycle.map(({ to }) => childOf(folder, to) ?? to)
      for (const name of names) reported.add(name)
      const files = cycle.map(({ from, to }) => `    ${from} -> ${to}`)
      return [[`${folder}: ${[room, ...names].join(' -> ')} is a cycle`, ...files].join('\n')]
    })
  })
}

/** Features that import another one without a declared reason, and declarations that nothing needs. */
export function findUndeclaredArrows(
  arrows: readonly FileArrow[],
  declared: readonly DeclaredArrow[] = featureArrows,
): string[] {
  const rooms = arrowsWithin(separateRooms, arrows)
  const undeclared = [...rooms].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => !declared.some((arrow) => arrow.from === from && arrow.to === to))
      .map(
        ([to, arrow]) => `${arrow.from}: feature ${from} imports feature ${to}, which floor-plan.ts does not declare`,
      ),
  )
  const unused = declared
    .filter(({ from, to }) => !rooms.get(from)?.has(to))
    .map(({ from, to }) => `scripts/check/floor-plan.ts: ${from} does not import ${to} any more`)
  const surplus =
    declared.length > MOST_DECLARED_ARROWS
      ? [`scripts/check/floor-plan.ts: ${declared.length} declared arrows, ${MOST_DECLARED_ARROWS} is the most`]
      : []
  return [...undeclared, ...unused, ...surplus]
}

const statement =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(?:<[^`;]*>)?`|\bsql\.(?:raw|ref|table|lit|join)\(/

/** Statements of the API that stand outside of its records. */
export function findStraySql(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('apps/api/src/') && !testFile.test(path))
    .filter(({ path }) => ![...sqlFolders, 'apps/api/src/testing/'].some((folder) => path.startsWith(folder)))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const [match] = statement.exec(line) ?? []
        return match === undefined ? [] : [`${path}:${index + 1}: ${match} stands outside of records/`]
      }),
    )
}

/** Every fault of floors and rooms. */
export function findFloorFaults(
  files: readonly SourceFile[],
  declared: readonly DeclaredArrow[] = featureArrows,
): string[] {
  const arrows = readArrows(files)
  return [
    ...findUpwardImports(arrows),
    ...findRoomCycles(arrows),
    ...findUndeclaredArrows(arrows, declared),
    ...findStraySql(files),
  ]
}
