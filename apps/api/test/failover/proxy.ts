import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PatroniCluster } from './patroni-cluster.ts'
import { lastingPort } from './ports.ts'
import { databaseProxy, nodesProxy, type Times } from './shipped-settings.ts'
import { eventually } from '../support/eventually.ts'
import { ask, checkConfiguration, giveToPrograms, startProgram } from './programs.ts'

/** Only to ask it what it sees. */
const statistics = (port: number): string => `defaults
  mode http
  timeout connect 2s
  timeout client 10s
  timeout server 10s

listen statistics
  bind 127.0.0.1:${port}
  stats enable
  stats uri /
`

/**
 * HAProxy before the databases, where it sends everything to the primary, and before the nodes of the API: both with
 * the files of `deploy/`, in one process.
 */
export async function startProxy(
  file: string,
  folder: string,
  {
    nodes,
    apiPorts,
    times,
  }: Pick<PatroniCluster, 'nodes'> & {
    readonly apiPorts: readonly number[]
    readonly times: Times | undefined
  },
) {
  mkdirSync(folder)
  giveToPrograms(folder)
  const [database, replicas, api, plain, asked] = [
    await lastingPort(),
    await lastingPort(),
    await lastingPort(),
    await lastingPort(),
    await lastingPort(),
  ]
  const databases = nodes.map(({ name, lines }) => ({ name, port: lines.postgres.port, check: lines.rest.port }))
  const servers = apiPorts.map((port, n) => ({ name: `node${n + 1}`, port }))
  const configurations = {
    'database.cfg': databaseProxy({ primary: database, replicas }, databases, times),
    'nodes.cfg': nodesProxy({ plain, office: api }, servers),
    'statistics.cfg': statistics(asked),
  }
  for (const [name, text] of Object.entries(configurations)) writeFileSync(path.join(folder, name), text)
  const args = Object.keys(configurations).flatMap(name => ['-f', path.join(folder, name)])
  checkConfiguration(file, ['-c', ...args])
  const program = startProgram(file, ['-db', ...args], folder)
  // Until its first checks it takes every server for the primary.
  await eventually(async () => program.hasEnded() || (await primaries(asked)) === 1, 'HAProxy finds the primary', {
    reason: program.output,
  })
  if (program.hasEnded()) throw new Error(`HAProxy ended:\n${program.output()}`)
  return { database, replicas, api, kill: program.kill }
}

/** How many databases it sends connections to. */
async function primaries(port: number): Promise<number> {
  const answer = await ask(`http://127.0.0.1:${port}/;csv`)
  const text = typeof answer?.body === 'string' ? answer.body : ''
  const [names = [], ...rows] = text.split('\n').map(line => line.split(','))
  const status = names.indexOf('status')
  return rows.filter(
    row =>
      row[0] === 'primary' && row[1] !== 'FRONTEND' && row[1] !== 'BACKEND' && row[status]?.startsWith('UP') === true,
  ).length
}
