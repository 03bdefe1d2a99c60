import type pg from 'pg'
import { appRole, ownerRole, type RolePasswords } from './roles.ts'

/** Whether this database has the extension, with or without anything distributed. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)
  return Boolean(rowCount)
}

/** The coordinator reaches the workers as whoever asks it: it must know the passwords of our roles. */
export async function letRolesReachWorkers(client: pg.ClientBase, passwords: RolePasswords): Promise<void> {
  if (!(await hasCitus(client))) return
  for (const [role, password] of Object.entries({ [ownerRole]: passwords.owner, [appRole]: passwords.app })) {
    // a word of a connection's address, where quotes and backslashes are escaped
    const info = `password='${password.replaceAll(/['\\]/g, String.raw`\$&`)}'`
    await client.query('DELETE FROM pg_dist_authinfo WHERE nodeid = 0 AND rolename = $1', [role])
    await client.query('INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES (0, $1, $2)', [role, info])
  }
}

/** Runs a statement that Citus does not pass on: here, and on the workers of a cluster. */
export async function onEachNode(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query(statement)
  if (!(await hasCitus(client))) return
  const { rows } = await client.query<{ node: string; result: string }>(
    `SELECT nodename || ':' || nodeport AS node, result FROM run_command_on_workers($1) WHERE NOT success`,
    [statement],
  )
  for (const { node, result } of rows) throw new Error(`On the worker ${node}: ${result} (${statement})`)
}
