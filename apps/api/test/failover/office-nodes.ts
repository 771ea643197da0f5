import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseName, roleNames } from '@backoffice/embedded-postgres'
import pg from 'pg'
import { redisProcess } from '../cluster/redis-process.ts'
import { startApi, type ApiProcess } from '../support/api-process.ts'
import { openCrashOffice, type CrashOffice } from '../support/crash-office.ts'
import { findPrograms } from './find-programs.ts'
import { PASSWORD, startPatroniCluster, urlOf } from './patroni-cluster.ts'
import { lastingPort } from './ports.ts'
import { startProxy } from './proxy.ts'
import { roleStatements, type Times } from './shipped-settings.ts'

type Options = {
  readonly apiNodes: number
  /** In place of those of `deploy/`. */
  readonly times?: Times
  /** For the databases and all other files. */
  readonly parent?: string
}

/**
 * The office as an operator runs it without a single point of failure: nodes of the API with one Redis, behind a proxy,
 * on a database of three nodes behind the same proxy, with the settings of `deploy/`. Everything runs on loopback and
 * ends with `close`.
 */
export async function openOffice({ apiNodes, times, parent = tmpdir() }: Options) {
  const programs = findPrograms()
  const folder = realpathSync(mkdtempSync(path.join(parent, 'backoffice-failover-')))
  // The programs run as another user where this one is root.
  chmodSync(folder, 0o755)
  const ends: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })]
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const database = await startPatroniCluster(programs, folder, times)
    ends.push(database.close)
    await database.primary()
    const ports = await Promise.all(Array.from({ length: apiNodes }, () => lastingPort()))
    const proxy = await startProxy(programs.haproxy, path.join(folder, 'haproxy'), {
      nodes: database.nodes,
      apiPorts: ports,
      times,
    })
    ends.push(proxy.kill)
    const redis = await redisProcess()
    ends.push(redis.kill)
    await redis.start()
    await createDatabase(proxy.database)
    const url = (role: string) => urlOf(role, proxy.database, databaseName)
    const { owner, app, reader } = roleNames
    const office: CrashOffice = await openCrashOffice(
      { owner: url(owner), app: url(app), reader: url(reader) },
      path.join(folder, 'files'),
    )
    ends.push(office.close)
    const env = {
      ...office.env,
      READER_DATABASE_URL: urlOf(reader, proxy.replicas, databaseName),
      REDIS_URL: redis.url,
      TRUST_PROXY: '127.0.0.1',
    }
    const nodes: ApiProcess[] = await Promise.all(ports.map(port => startApi(port, env)))
    ends.push(async () => void (await Promise.all(nodes.map(node => node.kill()))))
    await database.untilWhole()
    return {
      ...office,
      database,
      url: `http://127.0.0.1:${proxy.api}`,
      /** What the nodes of the API have logged. */
      logs: () => nodes.map(node => node.output()).join('\n'),
      /** Stops one node of the API as an update does, and starts it again. Returns its exit code. */
      async replace(index: number): Promise<number | null> {
        const [node, port] = [nodes[index], ports[index]]
        if (node === undefined || port === undefined) throw new Error(`there is no node ${index}`)
        await node.stop()
        nodes[index] = await startApi(port, env)
        return node.child.exitCode
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
export type Office = Awaited<ReturnType<typeof openOffice>>

/** The product's roles and its empty database, through the proxy. */
async function createDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(roleNames.superuser, port, 'postgres') })
  await client.connect()
  try {
    for (const statement of roleStatements(PASSWORD)) await client.query(statement)
  } finally {
    await client.end()
  }
}
