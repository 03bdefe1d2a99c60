import {
  sql,
  type DeleteQueryBuilder,
  type DeleteResult,
  type ExpressionBuilder,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type Selectable,
  type SelectQueryBuilder,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import { AppError } from '../errors/app-error.ts'
import type { Tx } from './database.ts'
import { TENANT_TABLES, type DB } from './schema.generated.ts'
import { lockedOnShard } from './shard-read.ts'

export type TableWith<Column extends string> = { [T in keyof DB]: Column extends keyof DB[T] ? T : never }[keyof DB]

/** A table whose rows belong to an organization. */
export type TenantTable = TableWith<'organization_id'>
/** A table whose rows have an id. */
export type RecordTable = TenantTable & TableWith<'id'>
/** A table whose rows say when they were last changed. */
export type ChangeableTable = RecordTable & TableWith<'updated_at'>

/** A row as it is read. */
export type Row<T extends keyof DB> = Selectable<DB[T]>
/** A row to be added, without what the functions here fill in. */
export type NewRow<T extends TenantTable> = Omit<InsertObject<DB, T>, 'organization_id'>
type IdOf<T extends RecordTable> = 'id' extends keyof Row<T> ? Row<T>['id'] : never

/** Who writes a row; an actor is one. */
export interface Author {
  readonly userId: number
  readonly name: string
}
type AuthorColumn = 'created_by_id' | 'created_by_name' | 'updated_by_name'

/** A tenant table, with or without an alias, as Kysely writes it. */
type TenantExpression = TenantTable | `${TenantTable} as ${string}`
type AliasOf<From> = From extends `${string} as ${infer Alias}` ? Alias : From
type TableOf<From> = From extends `${infer T} as ${string}` ? T : From
/** The tables that a query knows, and one more. */
type With<D, From> =
  AliasOf<From> extends keyof D
    ? D
    : { [K in keyof D | (AliasOf<From> & string)]: K extends keyof D ? D[K] : DB[TableOf<From> & keyof DB] }

/** The database's time, for an update. */
export const NOW = sql<string>`now()`

/** What takes a row off the lists; a table has at most one of them. */
const ENDS = ['deleted_at', 'removed_at', 'retired_at']
/** What counts a row's changes; where there are both, `version` is that of the contents. */
const COUNTERS = ['revision', 'version']

interface Kept {
  organization: string
  /** Where rows of the table can end. */
  end: string | undefined
  counter: string | undefined
  has: (column: string) => boolean
}
const KEPT = new Map<string, Kept>()
const COLUMNS: Record<string, readonly string[]> = TENANT_TABLES

/** What is kept of a table; its columns with the table's name or alias. */
function keptOf(table: string): Kept {
  const known = KEPT.get(table)
  if (known) return known
  const [name = table, alias = name] = table.split(' as ')
  const columns = COLUMNS[name]
  if (!columns) throw new Error(`${name} is not a table of an organization`)
  const [end] = ENDS.filter((column) => columns.includes(column)).map((column) => `${alias}.${column}`)
  const kept = {
    organization: `${alias}.organization_id`,
    end,
    counter: COUNTERS.find((column) => columns.includes(column)),
    has: (column: string) => columns.includes(column),
  }
  KEPT.set(table, kept)
  return kept
}

/** The columns among these that the table has. */
function kept<Values extends object>(table: string, values: Values): Values {
  const { has } = keptOf(table)
  return Object.fromEntries(Object.entries(values).filter(([column]) => has(column))) as Values
}

// The overloads are typed by their table; in the implementations one table stands for all.
type AnyTable = 'form_fields'

/** Selects from the organization's rows, without those that were deleted, removed or retired. */
export function rows<From extends TenantExpression>(
  tx: Tx,
  table: From,
): SelectQueryBuilder<With<DB, From>, AliasOf<From> & keyof With<DB, From>, {}>
/** As a subquery, which sees the tables of the query around it. */
export function rows<From extends TenantExpression, D, Outer extends keyof D>(
  tx: Tx,
  table: From,
  outer: ExpressionBuilder<D, Outer>,
): SelectQueryBuilder<With<D, From>, (Outer | AliasOf<From>) & keyof With<D, From>, {}>
export function rows(tx: Tx, table: string, outer?: ExpressionBuilder<DB, AnyTable>): unknown {
  const { organization, end } = keptOf(table)
  const query = outer === undefined ? tx.selectFrom(table as AnyTable) : outer.selectFrom(table as AnyTable)
  const own = query.where(organization as 'organization_id', '=', tx.organizationId)
  return end === undefined ? own : own.where(end as 'deleted_at', 'is', null)
}

/** Selects from all of the organization's rows, the deleted ones too. */
export function allRows<From extends TenantExpression>(
  tx: Tx,
  table: From,
): SelectQueryBuilder<With<DB, From>, AliasOf<From> & keyof With<DB, From>, {}>
export function allRows(tx: Tx, table: string): unknown {
  const { organization } = keptOf(table)
  return tx.selectFrom(table as AnyTable).where(organization as 'organization_id', '=', tx.organizationId)
}

/** What a join builder must know for `on`: the two columns, and the joined table's organization. */
interface Joinable<Alias extends string, Column extends string, Other extends string> {
  onRef(column: `${Alias}.${Column}`, operator: '=', other: Other): this
  on(organization: `${Alias}.organization_id`, operator: '=', organizationId: number): this
}

/** For `innerJoin` and `leftJoin`: the organization's row whose `column`, named with its table, is the other. */
export function on<Alias extends string, Column extends string, Other extends string>(
  tx: Tx,
  column: `${Alias}.${Column}`,
  other: Other,
) {
  const organization = `${column.slice(0, column.indexOf('.')) as Alias}.organization_id` as const
  return <Builder extends Joinable<Alias, Column, Other>>(join: Builder): Builder =>
    join.onRef(column, '=', other).on(organization, '=', tx.organizationId)
}

/** Adds one row or several; their organization is filled in. */
export function insertRows<T extends TenantTable>(
  tx: Tx,
  table: T,
  values: NewRow<T> | readonly NewRow<T>[],
): InsertQueryBuilder<DB, T, InsertResult>
export function insertRows(tx: Tx, table: AnyTable, values: NewRow<AnyTable> | readonly NewRow<AnyTable>[]): unknown {
  return tx.insertInto(table).values([values].flat().map((row) => ({ ...row, organization_id: tx.organizationId })))
}

/** Updates the organization's rows, without those that were deleted, removed or retired. */
export function updateRows<T extends TenantTable>(tx: Tx, table: T): UpdateQueryBuilder<DB, T, T, UpdateResult>
export function updateRows(tx: Tx, table: AnyTable): unknown {
  const { end } = keptOf(table)
  const query = tx.updateTable(table).where('organization_id', '=', tx.organizationId)
  return end === undefined ? query : query.where(end as 'deleted_at', 'is', null)
}

/** Removes rows of the organization for good. */
export function deleteRows<T extends TenantTable>(tx: Tx, table: T): DeleteQueryBuilder<DB, T, DeleteResult>
export function deleteRows(tx: Tx, table: AnyTable): unknown {
  return tx.deleteFrom(table).where('organization_id', '=', tx.organizationId)
}

/** Changes rows as `change` does one. */
export function changeRows<T extends ChangeableTable>(
  tx: Tx,
  table: T,
  values: UpdateObject<DB, T>,
  by: Pick<Author, 'name'>,
): UpdateQueryBuilder<DB, T, T, UpdateResult>
export function changeRows(
  tx: Tx,
  table: AnyTable,
  values: UpdateObject<DB, AnyTable>,
  by: Pick<Author, 'name'>,
): unknown {
  const { counter } = keptOf(table)
  return updateRows(tx, table).set({
    ...values,
    ...(counter && { [counter]: sql<number>`${sql.ref(counter)} + 1` }),
    ...kept(table, { updated_at: NOW, updated_by_name: by.name }),
  })
}

/** Adds a record with its author's name and answers it. */
export async function create<T extends RecordTable>(
  tx: Tx,
  table: T,
  values: Omit<NewRow<T>, AuthorColumn>,
  by: Author,
): Promise<Row<T>>
export async function create(
  tx: Tx,
  table: AnyTable,
  values: Omit<NewRow<AnyTable>, AuthorColumn>,
  by: Author,
): Promise<unknown> {
  const author = { created_by_id: by.userId, created_by_name: by.name, updated_by_name: by.name }
  return insertRows(tx, table, { ...values, ...kept(table, author) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a record, counts its version up, notes who and when, and answers it; the caller holds its lock. */
export async function change<T extends ChangeableTable>(
  tx: Tx,
  table: T,
  id: IdOf<T>,
  values: UpdateObject<DB, T>,
  by: Pick<Author, 'name'>,
): Promise<Row<T>>
export async function change(
  tx: Tx,
  table: AnyTable,
  id: number,
  values: UpdateObject<DB, AnyTable>,
  by: Pick<Author, 'name'>,
): Promise<unknown> {
  return changeRows(tx, table, values, by).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Takes a record off the lists; it stays in the database. */
export async function voidRow<T extends ChangeableTable & TableWith<'deleted_at'>>(
  tx: Tx,
  table: T,
  id: IdOf<T>,
  by: Pick<Author, 'name'>,
): Promise<void>
export async function voidRow(tx: Tx, table: AnyTable, id: number, by: Pick<Author, 'name'>): Promise<void> {
  await change(tx, table, id, { deleted_at: NOW }, by)
}

/** The record. @throws AppError not_found */
export async function readRow<T extends RecordTable>(tx: Tx, table: T, id: IdOf<T>): Promise<Row<T>>
export async function readRow(tx: Tx, table: AnyTable, id: number): Promise<unknown> {
  return present(await rows(tx, table).where('id', '=', id).selectAll().executeTakeFirst())
}

/** The record, which nobody else can change until the transaction ends; undefined where it is not there. */
export async function lockIfPresent<T extends RecordTable>(tx: Tx, table: T, id: IdOf<T>): Promise<Row<T> | undefined>
export async function lockIfPresent(tx: Tx, table: AnyTable, id: number): Promise<unknown> {
  return rows(tx, table).where('id', '=', id).selectAll().forUpdate().modifyEnd(lockedOnShard).executeTakeFirst()
}

/** The record, which nobody else can change until the transaction ends. @throws AppError not_found */
export async function lock<T extends RecordTable>(tx: Tx, table: T, id: IdOf<T>): Promise<Row<T>>
export async function lock(tx: Tx, table: AnyTable, id: number): Promise<unknown> {
  return present(await lockIfPresent(tx, table, id))
}

/** The record as `lock` gives it, at the version that the caller read. @throws AppError not_found, changed_meanwhile */
export async function lockVersion<T extends ChangeableTable & TableWith<'version' | 'revision'>>(
  tx: Tx,
  table: T,
  id: IdOf<T>,
  version: number | undefined,
): Promise<Row<T>>
export async function lockVersion(tx: Tx, table: AnyTable, id: number, version: number | undefined): Promise<unknown> {
  const row = await lock(tx, table, id)
  checkVersion(row, version)
  return row
}

/** The row of a query that must have one. @throws AppError not_found */
export function present<R>(row: R | undefined): R {
  if (row === undefined) throw new AppError('not_found')
  return row
}

type Versioned = { updated_at: string; updated_by_name: string | null } & ({ revision: number } | { version: number })

/** Compares a locked record with the version that the caller read, if he names one. @throws AppError changed_meanwhile */
export function checkVersion(row: Versioned, version: number | undefined): void {
  const stored = 'revision' in row ? row.revision : row.version
  if (version !== undefined && version !== stored) {
    throw new AppError('changed_meanwhile', { who: row.updated_by_name ?? '', when: row.updated_at })
  }
}
