import { query } from '@eluent/postgres'
import { describe, expect, test } from 'vitest'
import { startCitusCluster } from './citus-cluster.ts'

/** `npm run test:citus` names them. */
const programs = process.env['CITUS_BIN'] ?? ''

describe('a cluster with Citus', () => {
  test('has databases whose tables lie on the workers', async () => {
    const cluster = await startCitusCluster({ programs, shards: 4 })
    try {
      const url = await cluster.makeDatabase('trial')
      await query(url, 'create table vials (organization_id bigint primary key)')
      await query(url, `select create_distributed_table('vials', 'organization_id')`)
      await query(url, 'insert into vials select generate_series(1, 100)')
      const places = await query(
        url,
        `select nodeport as port, count(*)::int as shards from citus_shards where table_name = 'vials'::regclass group by 1 order by 1`,
      )
      expect(places).toEqual(
        cluster.workers.map(({ port }) => ({ port, shards: 2 })).toSorted((a, b) => a.port - b.port),
      )
      expect(await query(url, 'select count(*)::int as count from vials')).toEqual([{ count: 100 }])
    } finally {
      await cluster.stop()
    }
  })
})
