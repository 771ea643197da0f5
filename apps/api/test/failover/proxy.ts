import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PatroniCluster } from './patroni-cluster.ts'
import { lastingPort } from './ports.ts'
import { checkConfiguration, eventually, giveToPrograms, isOpen, startProgram } from './programs.ts'

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
  const ports = { database: await lastingPort(), api: await lastingPort() }
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
  await eventually(async () => program.hasEnded() || (await isOpen(ports.api)), 'HAProxy listens', {
    reason: program.output,
  })
  if (program.hasEnded()) throw new Error(`HAProxy ended:\n${program.output()}`)
  return { ...ports, output: program.output, kill: program.kill }
}
