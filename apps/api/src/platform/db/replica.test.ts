import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { createReplicaReads } from './replica.ts'

/** A server that a pool leads to: where it is in the log, or never an answer. */
type Server = { readonly name: string; readonly position: string | Promise<never> }

/** A pool whose connections lead to these servers, one after the other. */
function poolOf(...servers: readonly Server[]) {
  const released: (boolean | undefined)[] = []
  let next = 0
  const connect = () => {
    const server = servers[next++ % servers.length]
    const query = async () => ({ rows: [{ position: await server?.position, server: server?.name }] })
    return Promise.resolve({ server: server?.name, query, release: (isBroken?: boolean) => released.push(isBroken) })
  }
  const pool = Object.assign(new pg.Pool({ max: 5 }), { connect, query: async () => (await connect()).query() })
  return { pool: pool as unknown as pg.Pool, released }
}

const silentLog = createLog('silent')
const primary = { name: '', position: '0/10' }
const nameOf = (client: pg.PoolClient): unknown => Reflect.get(client, 'server')

test('one call reads one server: where the next connection leads to another, it goes on with the primary', async () => {
  const replica = poolOf({ name: 'one', position: '0/20' }, { name: 'other', position: '0/30' })
  const reads = createReplicaReads({ primary: poolOf(primary).pool, replica: replica.pool }, silentLog)
  const names = await reads.fromReplica(async () => [
    nameOf(await reads.connect()),
    nameOf(await reads.connect()),
    nameOf(await reads.connect()),
  ])
  expect(names).toEqual(['one', '', ''])
  expect(reads.counts).toEqual({ reads: 1, behind: 1, failures: 0 })
  // Another call may read the other server, and the connection that was not used is whole.
  expect(await reads.fromReplica(async () => nameOf(await reads.connect()))).toBe('one')
  expect(replica.released).toEqual([undefined])
})

test('a replica that says nothing is given up after a second, its connection closed, and left alone for a while', async () => {
  const replica = poolOf({ name: 'silent', position: new Promise<never>(() => undefined) })
  const connect = vi.spyOn(replica.pool, 'connect')
  const reads = createReplicaReads({ primary: poolOf(primary).pool, replica: replica.pool }, silentLog)
  const read = () => reads.fromReplica(async () => nameOf(await reads.connect()))
  expect(await read()).toBe('')
  expect(replica.released).toEqual([true])
  expect(await read()).toBe('')
  expect(connect).toHaveBeenCalledTimes(1)
  expect(reads.counts).toEqual({ reads: 0, behind: 0, failures: 1 })
})
