import { readDeploy, variablesOf, yaml } from '../../../../scripts/deploy/read-deploy.ts'

// The files of deploy/ as an operator uses them. Only what a single machine without their users, certificates and
// addresses needs is replaced: addresses, ports, folders, passwords and, in the smallest size, time limits.

const deploy = readDeploy()

/** Where one node of the cluster listens, and where others reach it. */
export type PatroniPlace = {
  readonly name: string
  readonly folder: string
  readonly data: string
  readonly programs: string
  readonly certificate: string
  readonly key: string
  readonly listen: { readonly postgres: string; readonly rest: string }
  readonly reached: { readonly postgres: string; readonly rest: string; readonly etcd: string }
  readonly password: string
}
/** In seconds: of Patroni, and how long it may take to answer HAProxy. */
export type Times = {
  readonly patroni: { readonly ttl: number; readonly loop_wait: number; readonly retry_timeout: number }
  readonly check: number
}

type Patroni = {
  readonly restapi: object
  readonly etcd: object
  readonly bootstrap: { readonly dcs: object; readonly pg_hba: readonly string[] }
  readonly postgresql: { readonly parameters: object; readonly pg_hba: readonly string[] }
  readonly watchdog: object
}

/** `patroni.yml` for this place. */
export function patroniSettings(place: PatroniPlace, times: Times | undefined): object {
  const shipped = yaml<Patroni>(deploy, 'deploy/patroni/patroni.yml')
  const { restapi, etcd, bootstrap, postgresql, watchdog } = shipped
  return {
    ...shipped,
    restapi: { ...restapi, listen: place.listen.rest },
    // The address that etcd itself advertises would lead around the line that the test cuts.
    etcd: { ...etcd, use_proxies: true },
    bootstrap: { ...bootstrap, dcs: { ...bootstrap.dcs, ...times?.patroni }, pg_hba: onLoopback(bootstrap.pg_hba) },
    postgresql: {
      ...postgresql,
      listen: place.listen.postgres,
      data_dir: place.data,
      bin_dir: place.programs,
      pgpass: `${place.folder}/pgpass`,
      parameters: {
        ...postgresql.parameters,
        ssl_cert_file: place.certificate,
        ssl_key_file: place.key,
        unix_socket_directories: place.folder,
      },
      pg_hba: onLoopback(postgresql.pg_hba),
    },
    // That of the machine itself would restart it when Patroni is killed.
    watchdog: { ...watchdog, device: `${place.folder}/watchdog` },
  }
}

const onLoopback = (rules: readonly string[]): string[] => rules.map(rule => rule.replace('10.0.0.0/24', '127.0.0.0/8'))

/** `patroni.env.example`, filled in for this place. */
export function patroniEnvironment(place: PatroniPlace): Record<string, string> {
  const shipped = variablesOf(deploy.read('deploy/patroni/patroni.env.example'))
  return {
    ...Object.fromEntries(Object.entries(shipped).map(([name, value]) => [name, value || place.password])),
    PATRONI_NAME: place.name,
    PATRONI_RESTAPI_CONNECT_ADDRESS: place.reached.rest,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: place.reached.postgres,
    PATRONI_ETCD_HOSTS: place.reached.etcd,
  }
}

/** The statements of `create-roles.sql`, which asks for passwords. */
export const roleStatements = (password: string): string[] =>
  deploy
    .read('deploy/patroni/create-roles.sql')
    .replaceAll(/^(--|\\set ).*$/gm, '')
    .replaceAll(/^\\password (\w+)$/gm, `alter role $1 password '${password}';`)
    .split(';')
    .map(statement => statement.trim())
    .filter(statement => statement !== '')

type ProxyServer = { readonly name: string; readonly port: number; readonly check?: number }

/** `database.cfg` for these databases, each with the port of its Patroni. */
export const databaseProxy = (
  ports: { primary: number; replicas: number },
  servers: readonly ProxyServer[],
  times: Times | undefined,
): string =>
  onThisMachine(deploy.read('deploy/haproxy/database.cfg'), servers)
    .replace('timeout check 1s', `timeout check ${times?.check ?? 1}s`)
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${ports.primary}`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${ports.replicas}`)

/** `nodes.cfg` for these nodes, without TLS. */
export const nodesProxy = (ports: { plain: number; office: number }, servers: readonly ProxyServer[]): string =>
  onThisMachine(deploy.read('deploy/haproxy/nodes.cfg'), servers)
    .replace('bind :80', `bind 127.0.0.1:${ports.plain}`)
    .replace(/bind :443 ssl .*/, `bind 127.0.0.1:${ports.office}`)

/** Without its log and its user, and with these servers in each section that has some. */
function onThisMachine(config: string, servers: readonly ProxyServer[]): string {
  const lines = servers.map(
    ({ name, port, check }) => `  server ${name} 127.0.0.1:${port}${check === undefined ? '' : ` port ${check}`}`,
  )
  return config
    .replaceAll(/^ {2}(log \/dev\/log|user |group ).*\n/gm, '')
    .replaceAll(/(^ {2}server .*\n?)+/gm, `${lines.join('\n')}\n`)
}
