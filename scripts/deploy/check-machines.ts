import { apiRuntimeFlags } from '../start/environment.ts'
import { STOP_SECONDS } from './check-containers.ts'
import type { Product } from './product-metrics.ts'
import { secondsOf, sectionsOf, valuesOf, variablesOf, yaml, type Deploy } from './read-deploy.ts'

const hardening = [
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'RestrictNamespaces=yes',
  'RestrictSUIDSGID=yes',
  'ProtectKernelTunables=yes',
  'ProtectKernelModules=yes',
  'ProtectControlGroups=yes',
  'SystemCallFilter=@system-service',
  'UMask=0077',
  'StateDirectoryMode=0700',
]
const NODE = '/opt/backoffice/node_modules/.bin/node'

/** Units that may do more than they need, or start something else than the product. */
export function findWrongUnits(deploy: Deploy): string[] {
  const units = deploy.files.filter(file => file.endsWith('.service'))
  const starts: Record<string, readonly string[]> = {
    'deploy/systemd/backoffice@.service': [[NODE, ...apiRuntimeFlags, 'apps/api/src/main.ts'].join(' ')],
    'deploy/systemd/backoffice-prepare.service': ['migrate', 'set-up'].map(
      name => `${NODE} apps/api/src/cli/${name}.ts`,
    ),
  }
  const node = deploy.read('deploy/systemd/backoffice@.service')
  const settings = variablesOf(deploy.read('deploy/systemd/backoffice.env.example'))
  return [
    ...Object.keys(starts).filter(file => !units.includes(file)),
    ...units.flatMap(file => wrongIn(file, deploy.read(file), starts[file] ?? [])),
    ...(Math.max(0, ...valuesOf(node, 'TimeoutStopSec').map(Number)) > STOP_SECONDS
      ? []
      : ['a node has no time to stop']),
    ...(valuesOf(node, 'Environment').join(' ').includes('PORT=%i') ? [] : ['a node has no port of its own']),
    ...(valuesOf(node, 'After').join(' ').includes('backoffice-prepare.service') ? [] : ['a node starts first']),
    // A file of settings wins over what the unit sets.
    ...['PORT', 'DATA_DIR']
      .filter(name => settings[name] !== undefined)
      .map(name => `${name} of the unit is overridden`),
  ]
}

function wrongIn(file: string, unit: string, starts: readonly string[]): string[] {
  const lines = unit.split('\n')
  const user = valuesOf(unit, 'User')[0]
  return [
    ...hardening.filter(line => !lines.includes(line)).map(line => `${file} lacks ${line}`),
    ...(user === undefined || user === 'root' ? [`${file} runs as root`] : []),
    ...(valuesOf(unit, 'ExecStart').join('\n') === starts.join('\n') ? [] : [`${file} starts something else`]),
    ...(valuesOf(unit, 'WorkingDirectory')[0] === '/opt/backoffice' ? [] : [`${file} starts elsewhere`]),
    ...(valuesOf(unit, 'EnvironmentFile').includes('/etc/backoffice/backoffice.env')
      ? []
      : [`${file} has no settings`]),
    // V8 compiles.
    ...(lines.includes('MemoryDenyWriteExecute=yes') ? [`${file} forbids compiled code`] : []),
  ]
}

const balancers = ['deploy/compose/haproxy.cfg', 'deploy/haproxy/nodes.cfg']
/** Of a log format: parts that hold the query of a call. */
const LOGS_QUERY = /%(HU|HQ|\{[^}]*\}r|r)\b|option httplog/

/** What a load balancer in front of the nodes gets wrong. */
export function findWrongBalancers(deploy: Deploy, product: Product): string[] {
  return balancers.flatMap(file => {
    const text = deploy.read(file)
    const sections = sectionsOf(text)
    const defaults = sections['defaults'] ?? []
    const office = sections['frontend office'] ?? []
    const checks = ['backend nodes', 'backend sockets'].map(
      name => /uri (\S+)/.exec(sections[name]?.find(line => line.startsWith('http-check send')) ?? '')?.[1] ?? '',
    )
    const hidden = office.find(line => line.startsWith('http-request return status 404')) ?? ''
    const facts = {
      'asks whether a node is ready': checks.every(path => path === '/readyz' && product.hasPath(path)),
      'sends a call again only when it did not arrive': defaults.includes('retry-on conn-failure'),
      'replaces the addresses a client claims':
        office.includes('http-request set-header X-Forwarded-For %[src]') &&
        office.includes('http-request del-header Forwarded') &&
        !text.includes('option forwardfor'),
      'keeps WebSockets open': (timeoutOf(defaults, 'tunnel') ?? 0) >= 60,
      'waits longer than the deadline of a call': (timeoutOf(defaults, 'server') ?? 0) > 30,
      'keeps one caller at one node without WebSockets': (sections['backend sockets'] ?? []).includes('balance source'),
      'hides what is for monitoring': ['/metrics', '/readyz', '/healthz'].every(path => hidden.includes(` ${path}`)),
      encrypts: office.some(line => /^bind \S+ ssl crt \S+/.test(line)) && text.includes('ssl-min-ver TLSv1.2'),
      'logs no query': !LOGS_QUERY.test(defaults.join('\n')) && defaults.some(line => line.startsWith('log-format')),
    }
    return Object.entries(facts)
      .filter(([, isSo]) => !isSo)
      .map(([fact]) => `not so in ${file}: ${fact}`)
  })
}

function timeoutOf(lines: readonly string[], name: string): number | undefined {
  const found = lines.find(line => line.startsWith(`timeout ${name} `))
  return found === undefined ? undefined : secondsOf(found.split(/\s+/)[2] ?? '')
}

type Patroni = {
  readonly restapi: { readonly listen: string }
  readonly bootstrap: {
    readonly dcs: Readonly<Record<string, unknown>> & { readonly postgresql: Readonly<Record<string, unknown>> }
    readonly initdb: readonly unknown[]
    readonly pg_hba: readonly string[]
  }
  readonly postgresql: { readonly listen: string; readonly pg_hba: readonly string[] }
}

/** A failed primary is replaced, and known to the nodes, within this. */
const FAILOVER_SECONDS = 30
const portOf = (listen: string): string => listen.split(':').at(-1) ?? ''

/** Where PostgreSQL under Patroni may lose data, takes too long, or is not found by HAProxy. */
export function findWrongFailover(deploy: Deploy): string[] {
  const { restapi, bootstrap, postgresql } = yaml<Patroni>(deploy, 'deploy/patroni/patroni.yml')
  const { dcs } = bootstrap
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map(name => Number(dcs[name])) as [
    number,
    number,
    number,
  ]
  const sections = sectionsOf(deploy.read('deploy/haproxy/database.cfg'))
  const primary = sections['listen primary'] ?? []
  const replicas = sections['listen replicas'] ?? []
  const detected = detectionOf(primary) + (timeoutOf(sections['defaults'] ?? [], 'check') ?? Number.NaN)
  const environment = deploy.read('deploy/systemd/backoffice.env.example')
  const bound = [primary, replicas].map(lines => portOf(lines.find(line => line.startsWith('bind '))?.trim() ?? ''))
  const facts = {
    'Patroni accepts its times': ttl >= loop + 2 * retry,
    'a failover ends in time': ttl + loop + retry + detected <= FAILOVER_SECONDS,
    'a commit is on two machines': dcs['synchronous_mode'] === true && dcs['synchronous_mode_strict'] === true,
    'a replica far behind is not promoted': Number(dcs['maximum_lag_on_failover']) <= 16 * 1_048_576,
    'an old primary comes back': dcs.postgresql['use_pg_rewind'] === true && dcs.postgresql['use_slots'] === true,
    'pages have checksums': bootstrap.initdb.includes('data-checksums'),
    'HAProxy asks for the primary': asksFor(primary) === '/primary',
    'HAProxy asks for replicas that are not far behind': /^\/replica\?lag=\d+[kM]B$/.test(asksFor(replicas)),
    'HAProxy asks Patroni at its port': [primary, replicas].every(lines =>
      lines.some(line => line.includes(`check port ${portOf(restapi.listen)} `)),
    ),
    'HAProxy leads to PostgreSQL at its port': [...primary, ...replicas]
      .filter(line => line.startsWith('server '))
      .every(line => portOf(line) === portOf(postgresql.listen)),
    'connections to an old primary are cut': [primary, replicas].every(lines =>
      lines.some(line => line.includes('on-marked-down shutdown-sessions')),
    ),
    'the settings of a node name both ports':
      environment.includes(`127.0.0.1:${bound[0]}/`) && environment.includes(`port ${bound[1]}.`),
    'both rule sets of Patroni are one': bootstrap.pg_hba.join('\n') === postgresql.pg_hba.join('\n'),
  }
  return [
    ...Object.entries(facts)
      .filter(([, isSo]) => !isSo)
      .map(([fact]) => `not so: ${fact}`),
    ...findWeakRules(deploy, postgresql.pg_hba),
  ]
}

const asksFor = (lines: readonly string[]): string =>
  /uri (\S+)/.exec(lines.find(line => line.startsWith('http-check send')) ?? '')?.[1] ?? ''

function detectionOf(lines: readonly string[]): number {
  const [, inter = '', fall = ''] = /inter (\S+) fall (\d+)/.exec(lines.join('\n')) ?? []
  return secondsOf(inter) * Number(fall)
}

/** Who may connect to PostgreSQL without a password, or from another machine without encryption. */
function findWeakRules(deploy: Deploy, patroni: readonly string[]): string[] {
  const compose = deploy.read('deploy/compose/pg_hba.conf').split('\n')
  const rules = [...patroni, ...compose].filter(line => /^(local|host)/.test(line.trim()))
  const open = rules.filter(line => !/\sscram-sha-256$/.test(line.trim()))
  const plain = patroni.filter(line => !/^local |^hostssl |^host all all samehost /.test(line))
  const roles = ['backoffice_owner', 'backoffice_app', 'backoffice_reader']
  const kinds = { Patroni: patroni, compose }
  const unknown = Object.entries(kinds).flatMap(([place, lines]) =>
    roles.filter(role => !lines.some(line => line.includes(` ${role} `))).map(role => `${role} is refused by ${place}`),
  )
  return [...open.map(line => `no password: ${line}`), ...plain.map(line => `not encrypted: ${line}`), ...unknown]
}
