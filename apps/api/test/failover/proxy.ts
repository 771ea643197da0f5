import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PatroniCluster } from './patroni-cluster.ts'
import { lastingPort } from './ports.ts'
import { eventually } from '../support/eventually.ts'
import { ask, checkConfiguration, giveToPrograms, startProgram } from './programs.ts'

/**
 * HAProxy before the databases, where it sends everything to the primary, and before the nodes of the API. It closes
 * the connections to a server that stopped responding.
 */
export async function startProxy(
  file: string,
  folder: string,
  { nodes }: Pick<PatroniCluster, 'nodes'>,
  apiPorts: readonly number[],
) {
  mkdirSync(folder)
  giveToPrograms(folder)
  const ports = { database: await lastingPort(), api: await lastingPort(), statistics: await lastingPort() }
  const configuration = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    configuration,
    `global
  maxconn 2000

defaults
  retries 3
  option redispatch 1
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
  timeout tunnel 1h
  timeout http-request 30s
  timeout queue 5s

listen statistics
  mode http
  bind 127.0.0.1:${ports.statistics}
  stats enable
  stats uri /

listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, lines }) => `  server ${name} 127.0.0.1:${lines.postgres.port} check port ${lines.rest.port}`).join('\n')}

listen api
  mode http
  bind 127.0.0.1:${ports.api}
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 1s fall 1 rise 1
${apiPorts.map((port, n) => `  server api${n} 127.0.0.1:${port} check`).join('\n')}
`,
  )
  checkConfiguration(file, ['-c', '-f', configuration])
  const program = startProgram(file, ['-db', '-f', configuration], folder)
  // Until its first checks it takes every server for the primary.
  await eventually(
    async () => program.hasEnded() || (await primaries(ports.statistics)) === 1,
    'HAProxy finds the primary',
    { reason: program.output },
  )
  if (program.hasEnded()) throw new Error(`HAProxy ended:\n${program.output()}`)
  return { ...ports, kill: program.kill }
}

/** How many databases it sends connections to. */
async function primaries(port: number): Promise<number> {
  const answer = await ask(`http://127.0.0.1:${port}/;csv`)
  const text = typeof answer?.body === 'string' ? answer.body : ''
  const [names = [], ...rows] = text.split('\n').map(line => line.split(','))
  const status = names.indexOf('status')
  return rows.filter(
    row =>
      row[0] === 'database' && row[1] !== 'FRONTEND' && row[1] !== 'BACKEND' && row[status]?.startsWith('UP') === true,
  ).length
}
