import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { roleNames } from '@backoffice/embedded-postgres'
import pg from 'pg'
import { openLine, type Line } from './line.ts'
import { lastingPort } from './ports.ts'
import { signalAllIn } from './processes.ts'
import { eventually } from '../support/eventually.ts'
import { ask, giveToPrograms, startProgram, type Program } from './programs.ts'
import type { Programs } from './find-programs.ts'
import { patroniEnvironment, patroniSettings, type PatroniPlace, type Times } from './shipped-settings.ts'

/** Of every role. */
export const PASSWORD = 'failover'
const NAMES = ['north', 'south', 'west'] as const
/** Bootstrapping three databases, or cloning one again, on a busy machine. */
const WHOLE_WITHIN_MS = 180_000

/** How the primary fails. */
export const faults = ['killed', 'frozen', 'cut off'] as const
export type Fault = (typeof faults)[number]

type Member = { readonly name: string; readonly role: string; readonly state: string; readonly timeline?: number }
type Node = {
  readonly name: string
  readonly folder: string
  readonly postgres: number
  readonly rest: number
  /** Everything others reach it by, and its way to etcd. */
  readonly lines: { readonly postgres: Line; readonly rest: Line; readonly etcd: Line }
  start(): Program
  patroni: Program
}

/**
 * Three PostgreSQL nodes under Patroni with synchronous replication: a commit is acknowledged when a second node has
 * it, and without a second node not at all. It starts in the background: `untilWhole` waits for it.
 */
export async function startPatroniCluster(programs: Programs, folder: string, times?: Times) {
  const certificate = makeCertificate(folder)
  const etcd = await startEtcd(programs.etcd, path.join(folder, 'etcd'))
  const nodes: Node[] = []
  const cluster = {
    /** Where the nodes are reached, by name. */
    nodes: nodes as readonly Pick<Node, 'name' | 'lines'>[],
    primary,
    untilWhole,
    /** Makes the primary fail and resolves when it has; `repair` lets it come back. */
    async fail(fault: Fault): Promise<{ readonly name: string; repair(): Promise<void> }> {
      const node = await primary()
      if (fault === 'frozen') await signalAllIn(node.folder, 'SIGSTOP')
      else if (fault === 'cut off') for (const line of Object.values(node.lines)) line.cut()
      // As a machine that dies: the database, everything it started, and what watches it.
      else await signalAllIn(node.folder, 'SIGKILL')
      return { name: node.name, repair: () => repair(node, fault) }
    },
    /** A client of this node that has not heard of a failover. */
    connectTo: (name: string) => connectAsSuperuser(nodeNamed(name).postgres),
    async close(): Promise<void> {
      for (const node of nodes) await signalAllIn(node.folder, 'SIGKILL')
      await etcd.kill()
      await Promise.all(nodes.flatMap(({ lines }) => Object.values(lines)).map(line => line.close()))
    },
  }
  try {
    for (const name of NAMES)
      nodes.push(
        await startNode({ programs, folder: path.join(folder, name), name, etcdPort: etcd.port, certificate, times }),
      )
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }

  function nodeNamed(name: string): Node {
    const node = nodes.find(each => each.name === name)
    if (node === undefined) throw new Error(`there is no node ${name}`)
    return node
  }

  async function repair(node: Node, fault: Fault): Promise<void> {
    if (fault === 'frozen') await signalAllIn(node.folder, 'SIGCONT')
    else if (fault === 'cut off') for (const line of Object.values(node.lines)) line.repair()
    else node.patroni = node.start()
  }

  /** The members as each node that answers sees them. */
  async function views(): Promise<readonly (readonly Member[])[]> {
    const answers = await Promise.all(nodes.map(({ rest }) => ask(`http://127.0.0.1:${rest}/cluster`)))
    return answers.flatMap(each => (each?.status === 200 ? [(each.body as { members: Member[] }).members] : []))
  }

  async function primary(): Promise<Node> {
    let primaries: readonly Node[] = []
    await eventually(async () => {
      const are = await Promise.all(nodes.map(isPrimary))
      primaries = nodes.filter((_, n) => are[n] === true)
      return primaries.length === 1
    }, 'one primary')
    const [found] = primaries
    if (found === undefined) throw new Error('there is no primary')
    return found
  }

  /** Until all nodes agree that they run on one timeline and that one of the two others is synchronous. */
  async function untilWhole(): Promise<void> {
    let seen: readonly (readonly Member[])[] = []
    await eventually(
      async () => {
        seen = await views()
        const leaders = new Set(seen.map(view => view.find(({ role }) => role === 'leader')?.name))
        return seen.length === NAMES.length && leaders.size === 1 && seen.every(isWhole)
      },
      'three nodes with a synchronous standby',
      {
        within: WHOLE_WITHIN_MS,
        reason: () =>
          [JSON.stringify(seen), ...nodes.map(({ name, patroni }) => `${name}: ${patroni.output()}`)].join('\n'),
      },
    )
  }
}
export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>

function isWhole(view: readonly Member[]): boolean {
  const leader = view.find(({ role }) => role === 'leader')
  return (
    view.length === NAMES.length &&
    view.some(({ role }) => role === 'sync_standby') &&
    view.every(({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === leader?.timeline)
  )
}

const isPrimary = async ({ rest }: Node): Promise<boolean> =>
  (await ask(`http://127.0.0.1:${rest}/primary`))?.status === 200

async function connectAsSuperuser(port: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(roleNames.superuser, port, 'postgres') })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The address of a database through this port. */
export const urlOf = (role: string, port: number, database: string): string =>
  `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`

async function startEtcd(file: string, folder: string) {
  mkdirSync(folder)
  giveToPrograms(folder)
  const [port, peerPort] = [await lastingPort(), await lastingPort()]
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const args = {
    'data-dir': path.join(folder, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
    'enable-v2': 'true',
    logger: 'zap',
    'log-level': 'warn',
  }
  const program = startProgram(
    file,
    Object.entries(args).map(([name, value]) => `--${name}=${value}`),
    folder,
  )
  await eventually(
    async () => program.hasEnded() || (await ask(`${client}/health`))?.status === 200,
    'etcd is healthy',
    { reason: program.output },
  )
  if (program.hasEnded()) throw new Error(`etcd ended:\n${program.output()}`)
  return { port, kill: program.kill }
}

type NodeOptions = {
  readonly programs: Programs
  readonly folder: string
  readonly name: string
  readonly etcdPort: number
  readonly certificate: Certificate
  readonly times: Times | undefined
}

async function startNode({ programs, folder, name, etcdPort, certificate, times }: NodeOptions): Promise<Node> {
  mkdirSync(folder)
  giveToPrograms(folder)
  const [postgres, rest] = [await lastingPort(), await lastingPort()]
  const lines = {
    postgres: await openLine(postgres),
    rest: await openLine(rest),
    etcd: await openLine(etcdPort),
  }
  const place: PatroniPlace = {
    name,
    folder,
    data: path.join(folder, 'data'),
    programs: programs.postgresFolder,
    ...certificate,
    listen: { postgres: at(postgres), rest: at(rest) },
    reached: { postgres: at(lines.postgres.port), rest: at(lines.rest.port), etcd: at(lines.etcd.port) },
    password: PASSWORD,
  }
  const settings = path.join(folder, 'patroni.json')
  writeFileSync(settings, JSON.stringify(patroniSettings(place, times), null, 2))
  const start = () => startProgram(programs.patroni, [settings], folder, patroniEnvironment(place))
  return { name, folder, postgres, rest, lines, start, patroni: start() }
}

const at = (port: number): string => `127.0.0.1:${port}`

type Certificate = { readonly certificate: string; readonly key: string }

/** Of all nodes: encryption is required, and nothing is verified. */
function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [path.join(folder, 'server.crt'), path.join(folder, 'server.key')]
  const subject = ['-subj', '/CN=backoffice', '-days', '2', '-keyout', key, '-out', certificate]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject], { stdio: 'ignore' })
  giveToPrograms(key)
  return { certificate, key }
}
